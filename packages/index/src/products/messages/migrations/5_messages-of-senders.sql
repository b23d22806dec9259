-- Up Migration

create index messages_by_sending_account
  on index.messages (sender, origin_chain_id, sent_height, sent_log_index);
create index messages_not_final on index.messages (sender, origin_chain_id) where not sent_final;

-- Down Migration

drop index index.messages_by_sending_account, index.messages_not_final;
