-- Up Migration

-- Each look at the transfers of an origin asks for advances that count as lost.
create index advance_notes_lost on advance_notes (origin_chain_id) where lost_height is not null and not closed;

-- Migration 5 once made this index, and dropped it again.
create index if not exists trials_by_advance on trials (advance_id);

-- Down Migration

drop index advance_notes_lost;
