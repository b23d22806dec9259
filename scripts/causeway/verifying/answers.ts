import type { causewayMessage, causewayRecord } from "@causeway/api/records";
import type { z } from "zod";

/** A message as an API answers it. */
export type MessageAnswer = z.output<typeof causewayMessage>;

/** An order or a transfer as an API answers it. */
export type SwapAnswer = z.output<typeof causewayRecord>;
