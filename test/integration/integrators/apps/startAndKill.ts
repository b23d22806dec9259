/**
 * The commands of the bot's page, but that the first run is killed once a block has its order, and a second one goes on.
 *
 * @param script Ends with `npm start`.
 * @param key Of an account that has coin.
 */
export function startAndKill(script: string, key: string): string {
  return `export CAUSEWAY_KEY=${key}
rm -rf examples/swap-bot/executions
${script.replace(/^npm start$/m, KILLED_ONCE)}`;
}

/** \`npm start\` runs the program as a child of its own, which a kill does not reach. */
const KILLED_ONCE = `node --import tsx run.ts > executions.log & bot=$!
until grep -q included executions.log || ! kill -0 $bot 2> /dev/null; do sleep 0.2; done
kill -KILL $bot && echo "killed at $(tail -n 1 executions.log)"
wait $bot || true
rm executions.log
npm start`;
