/**
 * A variable of the environment.
 *
 * @param otherwise Its value where it is absent.
 * @throws Error if it is absent and has no such value.
 */
export function variable(name: string, otherwise?: string): string {
  const value = process.env[name] ?? otherwise;
  if (value === undefined) throw new Error(`the variable ${name} is missing`);
  return value;
}
