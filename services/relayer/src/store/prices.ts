import type { MailboxEvent } from "@causeway/chains";
import type { Queryable } from "@causeway/database";

type EventOf<Kind extends MailboxEvent["kind"]> = Extract<MailboxEvent, { kind: Kind }>;

/** Stores what messages to a destination cost from an event on. */
export async function storePriced(
  db: Queryable,
  chainId: bigint,
  { destinationChainId, price, logIndex, transaction }: EventOf<"priced">,
  final: boolean,
): Promise<void> {
  const { base, gasPrice, gasPerByte } = price;
  await db.query(
    `insert into prices
       (chain_id, destination_chain_id, height, log_index, base, gas_price, gas_per_byte, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (chain_id, height, log_index) do update set
       destination_chain_id = excluded.destination_chain_id, base = excluded.base,
       gas_price = excluded.gas_price, gas_per_byte = excluded.gas_per_byte, final = excluded.final
     where not prices.final`,
    [
      ...[chainId, destinationChainId, transaction.height, logIndex],
      ...[base, gasPrice, gasPerByte, final],
    ],
  );
}

/** Stores whether an account's messages are free from an event on. */
export async function storeExempted(
  db: Queryable,
  chainId: bigint,
  { account, exempt, logIndex, transaction }: EventOf<"exempted">,
  final: boolean,
): Promise<void> {
  await db.query(
    `insert into exemptions (chain_id, account, height, log_index, exempt, final)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (chain_id, account, height, log_index) do update set
       exempt = excluded.exempt, final = excluded.final
     where not exemptions.final`,
    [chainId, account, transaction.height, logIndex, exempt, final],
  );
}
