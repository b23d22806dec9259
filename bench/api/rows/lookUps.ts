import { createSecretKey } from "node:crypto";

import { connectDatabase } from "@causeway/database";

import { createKey } from "../../../services/api/src/keys/keyTable.ts";
import { signatureOf, signingSecretsOf } from "../../../services/api/src/keys/secrets.ts";
import type { OrderRows } from "../database/OrderRows.ts";
import type { Asked } from "../load.ts";
import { MASTER_KEY } from "../programs/startBenchApi.ts";

/** Makes requests for orders that are drawn uniformly. */
export function askByHash(rows: OrderRows): () => Asked {
  return () => {
    const hash = rows.transaction(1 + drawn(rows.count));
    return { path: `/api/queryBridgeInfoBySourceHash?hash=${hash}` };
  };
}

/** Makes requests for the first page of accounts that are drawn uniformly. */
export function askByAddress(rows: OrderRows): () => Asked {
  return () => {
    const address = rows.account(drawn(rows.accounts));
    return { path: `/api/queryBridgeHistoryByAddress?address=${address}&page=1&size=10` };
  };
}

/** Makes signed requests for the last month. Each is signed at its own time, or has a path of its own. */
export async function askForDashboard(databaseUrl: string): Promise<() => Asked> {
  const db = connectDatabase(databaseUrl, () => undefined);
  const limits = { quotes: ENDLESS, others: ENDLESS };
  const { key } = await createKey(db, { name: "bench", scopes: ["data"], limits });
  await db.end();
  const masterKey = createSecretKey(Buffer.from(MASTER_KEY, "hex"));
  const { secret, passphrase } = signingSecretsOf(masterKey, key);
  const start = Date.now();
  let asked = 0;
  return () => {
    asked += 1;
    const path = `/api/statistics/dashboard?start=${start}&unit=30d&nonce=${asked}`;
    const timestamp = new Date().toISOString();
    const headers = {
      "bs-access-key": key.id,
      "bs-access-sign": signatureOf(secret, { timestamp, method: "GET", path }),
      "bs-access-timestamp": timestamp,
      "bs-access-passphrase": passphrase,
    };
    return { path, headers };
  };
}

const ENDLESS = 2_000_000_000;

function drawn(count: number): number {
  return Math.floor(Math.random() * count);
}
