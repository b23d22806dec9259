/** As long a light client on TON accepts checkpoints after its newest one, seconds. */
export const TRUSTING_PERIOD = 14n * 86_400n;
