/** Tells whoever started the process, in one line of JSON on standard output, that it is ready. */
export function announce(url: string): void {
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
}
