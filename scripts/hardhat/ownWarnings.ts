import type { HookContext, SolidityHooks } from "hardhat/types/hooks";
import type { HardhatPlugin } from "hardhat/types/plugins";
import type { CompilerOutputError } from "hardhat/types/solidity";

/** Keeps the compiler's warnings about our own sources and drops those about dependencies. */
export const ownWarnings: HardhatPlugin = {
  id: "causeway:own-warnings",
  hookHandlers: {
    solidity: async () => ({ default: async () => ({ getCompilationJobErrors }) }),
  },
};

const getCompilationJobErrors: SolidityHooks["getCompilationJobErrors"] = async (
  context: HookContext,
  job,
  output,
  next,
) => (await next(context, job, output)).filter((error) => !isForeignWarning(error));

/** The compiler's remark that it stopped counting is only ever caused by dependencies. */
export function isForeignWarning({ severity, message, formattedMessage }: CompilerOutputError) {
  if (severity !== "warning") return false;
  return (
    (formattedMessage ?? "").includes("--> ./node_modules/") ||
    message.startsWith("There are more than 256 warnings")
  );
}
