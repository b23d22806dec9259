-- Up Migration

-- Each look at open offers asks whether a trial named their advance.
create index trials_by_advance on trials (advance_id);

-- Down Migration

drop index trials_by_advance;
