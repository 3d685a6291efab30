/** $1 owner, $2 default title, $3 new token. */
export const INSERT_PORTFOLIO = {
  name: 'portfolio-insert',
  text: `insert into portfolios (owner_id, title, share_token) values ($1, $2, $3) on conflict (owner_id) do nothing`,
};

const PORTFOLIO = `p.title, p.description, p.is_public as "isPublic", p.show_contact_info as "showContactInfo", p.share_token as "shareToken"`;

const CREDENTIALS = `coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'issuingBody', c.issuing_body, 'issueDate', c.issue_date,
        'expiryDate', c.expiry_date, 'notes', c.notes) order by c.expiry_date desc, c.id)
      from portfolio_entries e join credentials c on c.id = e.credential_id where e.portfolio_id = p.id
  ), '[]') as credentials`;

const OWNER = `json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'name', u.name, 'email', u.email,
    'profileImageUrl', u.profile_image_url) as owner`;

/** $1 owner. */
export const PORTFOLIO_OF_OWNER = {
  name: 'portfolio-of-owner',
  text: `select ${PORTFOLIO}, ${CREDENTIALS}, ${OWNER} from portfolios p join users u on u.id = p.owner_id where p.owner_id = $1`,
};

/** $1 token. A private portfolio is left out here, so that nothing of it is even read. */
export const PUBLIC_PORTFOLIO = {
  name: 'portfolio-public',
  text: `select ${PORTFOLIO}, ${CREDENTIALS}, ${OWNER} from portfolios p join users u on u.id = p.owner_id
    where p.share_token = $1 and p.is_public`,
};

/** $1 owner, $2 credential. No row when the owner has no such credential; one row, added or there already, otherwise. */
export const ADD_ENTRY = {
  name: 'portfolio-add-entry',
  text: `insert into portfolio_entries (credential_id, portfolio_id)
    select c.id, p.id from credentials c join portfolios p on p.owner_id = c.owner_id where c.owner_id = $1 and c.id = $2
    on conflict (credential_id) do update set added_at = portfolio_entries.added_at
    returning credential_id`,
};

/** $1 owner, $2 credential. One row when the owner has the credential, in the portfolio or not. */
export const REMOVE_ENTRY = {
  name: 'portfolio-remove-entry',
  text: `with removed as (
      delete from portfolio_entries e using credentials c
        where c.id = e.credential_id and c.owner_id = $1 and e.credential_id = $2
    )
    select id from credentials where owner_id = $1 and id = $2`,
};
