/** What each action takes beside its parameters. */
export interface ActionOptions {
  /** Ends the action. Its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
