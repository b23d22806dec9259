/** What a message needs whose recipient failed. */
export type Need =
  | {
      readonly kind: "enough";
      /** Gas limit of a transaction that delivers it alone. */
      readonly gasLimit: bigint;
      /** What its recipient is given by that. */
      readonly recipientGas: bigint;
      /** Whether that is more than its sender asked for. */
      readonly isRaised: boolean;
    }
  /** It fails with all the gas that a transaction can have. */
  | { readonly kind: "never"; readonly gasLimit: bigint }
  | { readonly kind: "unmeasured"; readonly reason: string };
