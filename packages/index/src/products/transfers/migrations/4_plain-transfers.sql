-- Up Migration

-- Most transfers carry orders, which are listed in their place: a list of the others must not read past them.
create index transfers_plain_by_time on index.transfers (sent_at) where not carries_order;
create index transfers_plain_by_sender on index.transfers (sender, sent_at) where not carries_order;
create index transfers_plain_by_receiver on index.transfers (receiver, sent_at) where not carries_order;

-- Down Migration

drop index index.transfers_plain_by_time, index.transfers_plain_by_sender, index.transfers_plain_by_receiver;
