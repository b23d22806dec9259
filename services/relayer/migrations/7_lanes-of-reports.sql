-- Up Migration

-- A lane has any number of reports, and few of them must be looked at.
alter table reports add column lane_id bytea;

comment on column reports.lane_id is 'Lane by which it came; null until the relayer sorts the message again';

update reports t set lane_id = m.lane_id
from index.messages m where m.message_id = decode(substr(t.message_id, 3), 'hex');

-- The index may have read nothing yet.
update message_notes set is_sorted = false
where message_id in (
  select decode(substr(message_id, 3), 'hex') from reports where lane_id is null
);

drop index reports_by_chain;
create index reports_to_look_at on reports (lane_id, settled_by);
create index reports_wanted on reports (lane_id) where wanted;

-- Down Migration

drop index reports_to_look_at, reports_wanted;
alter table reports drop column lane_id;
create index reports_by_chain on reports (chain_id, looked_at);
