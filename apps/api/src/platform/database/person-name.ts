/** How a person is called in lists and files, in SQL about `users u`: names are optional, the address is not. */
export const PERSON_NAME = `coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.name, u.email)`;
