import { copyCommand } from "./copyCommand.ts";
import { copyWithout } from "./copyWithout.ts";

const command = copyCommand().parse();
const { without } = command.opts<{ readonly without: string }>();
copyWithout(command.args[0] ?? "", without);
