-- Up Migration

create table index.letters (
  key bytea primary key,
  sent_at timestamptz,
  amount numeric(78),
  text text,
  detail jsonb,
  failures bigint not null,
  final boolean not null
) with (fillfactor = 80);

create table index.boxes (
  key bytea primary key,
  letters bigint not null,
  history text not null
);

create table index.letter_days (
  failures bigint not null,
  day timestamptz not null,
  letters numeric(100) not null,
  amount numeric(100) not null,
  primary key (day, failures)
);

create table index.letter_day_counts (
  failures bigint primary key,
  days numeric(100) not null
);
