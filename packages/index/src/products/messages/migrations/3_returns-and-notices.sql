-- Up Migration

-- Returns and notices have these sizes: they are looked for among all messages that were delivered.
create index messages_of_reports on index.messages (lane_id)
  where payload_size in (50, 74) and outcome = 'delivered';

-- Down Migration

drop index index.messages_of_reports;
