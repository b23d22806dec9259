-- Up Migration

create index messages_by_sender on index.messages (sender, sent_at);
create index messages_by_recipient on index.messages (recipient, sent_at);

-- Down Migration

drop index index.messages_by_sender, index.messages_by_recipient;
