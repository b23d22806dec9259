import { PRICE_FIELDS, type Price } from "@causeway/protocol";

/** A price in whole numbers of one kind, as configurations and contracts do not give it. */
export function toPrice(price: Readonly<Record<keyof Price, number | bigint>>): Price {
  const [base, gasPrice, maxGasLimit, maxPayload, gasPerByte] = PRICE_FIELDS.map((field) =>
    BigInt(price[field]),
  ) as [bigint, bigint, bigint, bigint, bigint];
  return { base, gasPrice, maxGasLimit, maxPayload, gasPerByte };
}
