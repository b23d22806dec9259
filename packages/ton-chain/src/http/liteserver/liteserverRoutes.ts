import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { internalMessageCount } from "../../chain/inFlight.ts";
import { MASTERCHAIN, WORKCHAINS } from "../../tlb/shardIdent.ts";
import { answerErrors } from "../answerErrors.ts";
import { rawBlock } from "../blockNames.ts";
import { cellParam } from "../params.ts";
import { accountRoutes } from "./accountRoutes.ts";
import { blockRoutes } from "./blockRoutes.ts";

const SEND = z.object({ body: cellParam });
/** The liteserver's version that this API resembles. */
const VERSION = 0x101;
const CAPABILITIES = 7;

/** Tonapi's liteserver paths: raw blocks, states and proofs. */
export function liteserverRoutes(app: FastifyInstance, chain: Chain): void {
  answerErrors(app, ({ message, name, details }) => ({ error: message, name, details }));
  app.get("/get_masterchain_info", async () => masterchainInfo(chain));
  app.get("/get_masterchain_info_ext", async () => {
    const { utime } = chain.head;
    const about = { mode: 0, version: VERSION, capabilities: CAPABILITIES };
    return { ...about, ...masterchainInfo(chain), last_utime: utime, now: utime };
  });
  app.get("/get_time", async () => ({ time: chain.head.utime }));
  app.post("/send_message", async ({ body }) => {
    await chain.submit(SEND.parse(body).body);
    return { code: 200 };
  });
  app.get("/get_out_msg_queue_sizes", async () => {
    const { head } = chain;
    const shards = WORKCHAINS.map((workchain) => ({
      id: rawBlock(head, workchain),
      size: internalMessageCount(head, workchain),
    }));
    return { ext_msg_queue_size_limit: 0, shards };
  });
  blockRoutes(app, chain);
  accountRoutes(app, chain);
}

function masterchainInfo(chain: Chain) {
  const { head } = chain;
  const first = rawBlock(chain.name(0), MASTERCHAIN);
  const { workchain, root_hash, file_hash } = first;
  return {
    last: rawBlock(head, MASTERCHAIN),
    state_root_hash: head.cells[MASTERCHAIN].state.hash().toString("hex"),
    init: { workchain, root_hash, file_hash },
  };
}
