import type { Pool, PoolClient, QueryConfig } from "pg";

/** A step of a plan, as PostgreSQL tells it. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What PostgreSQL does for a query. */
export interface Plan {
  /** The call that makes the query. */
  readonly call: string;
  /** A line for each step. */
  readonly text: string;
  /** Large tables of which it reads all rows, or an index from its first entry on. */
  readonly scans: readonly string[];
}

/** What begins and ends a transaction has no plan. */
const HAS_PLAN = /^[\s(]*(select|with|insert|update|delete)\b/i;

/** Collects the plans of all queries that calls make. */
export class Plans {
  readonly all: Plan[] = [];
  readonly #isLarge: (table: string) => boolean;

  /** @param isLarge Whether no query may read all rows of the table of that name. */
  constructor(isLarge: (table: string) => boolean) {
    this.#isLarge = isLarge;
  }

  /** Runs a call. What it changes is undone. */
  async of(client: PoolClient, call: string, work: (db: Pool) => Promise<unknown>): Promise<void> {
    const ask = async (asked: string | QueryConfig, given?: unknown[]) => {
      const { text, values = given } = typeof asked === "string" ? { text: asked } : asked;
      if (!HAS_PLAN.test(text)) return { rows: [], rowCount: 0 };
      const explained = await client.query(`explain (format json) ${text}`, values);
      this.#add(call, explained.rows[0]["QUERY PLAN"][0].Plan);
      return client.query(typeof asked === "string" ? { text, values: values ?? [] } : asked);
    };
    // A connection runs one statement at a time.
    let last: Promise<unknown> = Promise.resolve();
    const query = (...of: Parameters<typeof ask>) => {
      const answer = last.then(() => ask(...of));
      last = answer;
      return answer;
    };
    const connection = { query, on() {}, off() {}, release() {} };
    await client.query("begin");
    try {
      await work({ ...connection, connect: async () => connection } as unknown as Pool);
    } finally {
      await client.query("rollback");
    }
  }

  #add(call: string, plan: PlanNode): void {
    const scans = [...nodesOf(plan)].filter((node) => this.#readsAll(node));
    const named = scans.map((node) => `${node["Node Type"]} of ${tableOf(node)}`);
    this.all.push({ call, text: linesOf(plan, 1), scans: named });
  }

  #readsAll(node: PlanNode): boolean {
    const table = tableOf(node);
    if (table === undefined || !this.#isLarge(table)) return false;
    const isByIndex = node["Node Type"].startsWith("Index");
    return isByIndex ? node["Index Cond"] === undefined : node["Node Type"] === "Seq Scan";
  }
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/** The table that a step reads; a partition is called as its table. */
function tableOf(node: PlanNode): string | undefined {
  return node["Relation Name"]?.replace(/^events_\d{4}_\d{2}$/, "events");
}

function linesOf(node: PlanNode, depth: number): string {
  const table = node["Relation Name"] ? ` of ${tableOf(node)}` : "";
  const index = node["Index Name"] ? ` by ${node["Index Name"]}` : "";
  const line = `${"  ".repeat(depth)}${node["Node Type"]}${table}${index}\n`;
  return line + (node.Plans ?? []).map((child) => linesOf(child, depth + 1)).join("");
}
