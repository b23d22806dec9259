-- Up Migration

alter table entries add column is_voided boolean not null default false;

comment on column entries.is_voided is 'admins voided the message by which it waits: nothing of it is paid';

-- Down Migration

alter table entries drop column is_voided;
