-- `roles` of docker-compose.yml runs this as the owner at every start. Migrations grant the role its rights.
\getenv owner_password POSTGRES_PASSWORD
\getenv service_role POSTGRES_SERVICE_ROLE
\getenv service_password POSTGRES_SERVICE_PASSWORD
select format('create role %I login', :'service_role')
where not exists (select from pg_roles where rolname = :'service_role') \gexec
alter role :"service_role" password :'service_password';
alter role tracker password :'owner_password';
