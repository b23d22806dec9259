-- Up Migration

-- Chains that check signatures themselves need no proof, and both signatures of each member.
alter table checkpoints add column has_both_signatures boolean not null default false;
alter table checkpoints add column proof_wanted boolean not null default true;

comment on column checkpoints.has_both_signatures is
  'Each member signed twice: for proofs, and for light clients that check signatures; false for rows of before';
comment on column checkpoints.proof_wanted is 'Something waits on a chain whose light clients take proofs';

-- Down Migration

alter table checkpoints drop column has_both_signatures, drop column proof_wanted;
