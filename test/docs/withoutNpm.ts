import { commands } from "../../scripts/bootstrap/commands.mjs";

const NPM_RUN = /\bnpm run (?:--silent )?(?<name>causeway|send|bridge|swap) -- /g;

/** A page's script that starts programs as npm does, but without npm: npm takes longer to start than the program. */
export function withoutNpm(script: string): string {
  return script.replaceAll(NPM_RUN, (_, name: keyof typeof commands) => {
    const [step] = commands[name];
    if (step === undefined) throw new Error(`npm run ${name} runs nothing`);
    return [step.program, ...step.args, ""].join(" ");
  });
}
