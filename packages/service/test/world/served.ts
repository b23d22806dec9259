import { serve } from "../../src/index.ts";

interface Flags {
  readonly loseAfter?: string;
}

/** A service that serves nothing: it tells the port that it was given, and when it is stopped. */
await serve({
  name: "nothing",
  description: "Serves nothing",
  work: "serve nothing until SIGINT or SIGTERM",
  port: "port of nothing",
  readConfig: (file, { loseAfter }: Flags) => ({
    listen: { host: file, port: 1 },
    logLevel: "silent" as const,
    loseAfter,
  }),
  async start({ listen: { host, port }, loseAfter }) {
    const lasting = setInterval(() => {}, 1_000);
    return {
      url: `http://${host}:${port}`,
      lost: new Promise<Error>((lose) => {
        if (loseAfter !== undefined) setTimeout(lose, Number(loseAfter), new Error("all is lost"));
      }),
      async stop() {
        clearInterval(lasting);
        process.stdout.write("stopped\n");
      },
    };
  },
  extend(_, run) {
    run.option("--lose-after <milliseconds>", "is lost then");
  },
});
