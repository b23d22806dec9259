-- Up Migration

alter table transfers add column asked integer not null default 0;

comment on column transfers.asked is 'how often its destination was asked about it, and it was not advanced';

create index transfers_to_look_at on transfers (destination_chain_id, look_again_at);

-- Down Migration

drop index transfers_to_look_at;
alter table transfers drop column asked;
