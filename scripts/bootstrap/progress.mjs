/** Standard output belongs to the command; the bootstrap reports on standard error. */
export function progress(text) {
  process.stderr.write(`causeway: ${text}\n`);
}
