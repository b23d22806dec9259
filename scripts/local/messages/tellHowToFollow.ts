/**
 * Ends the program at Ctrl-C with the command that follows the message further.
 *
 * @param command How a person types it, before the id: `npm run send -- --follow`.
 * @param subject The thing that is sent: `message`.
 * @returns Call it with the message's id, once the message is sent.
 */
export function tellHowToFollow(command: string, subject: string): (messageId: string) => void {
  let remedy = "";
  process.once("SIGINT", () => {
    process.stderr.write(remedy);
    process.exit(INTERRUPTED);
  });
  return (messageId) => {
    remedy = `\nThe ${subject} goes on without this command. To follow the ${subject} again:\n  ${command} ${messageId}\n`;
  };
}

/** As shells have it: 128 and the signal's number. */
const INTERRUPTED = 130;
