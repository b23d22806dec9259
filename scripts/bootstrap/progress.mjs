/** Standard output belongs to the command; what the bootstrap does is told on standard error. */
export function progress(text) {
  process.stderr.write(`causeway: ${text}\n`);
}
