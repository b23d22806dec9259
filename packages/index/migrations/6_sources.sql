-- Up Migration

alter table index.chains add column sources text[] not null default '{}';

comment on column index.chains.sources is 'Of which history was read: contracts with a hash of their events, and entities';

-- Down Migration

alter table index.chains drop column sources;
