const DAY = 24n * 60n * 60n;

/** How long a quote holds, seconds; as `FeeSchedule.GRACE`. */
export const FEE_GRACE = 30n * 60n;
/** From a publication to its effect, where something may become more expensive, seconds; as `FeeSchedule.NOTICE`. */
export const FEE_NOTICE = 2n * DAY;
/** The longest time from a publication to its effect, seconds; as `FeeSchedule.MOST_AHEAD`. */
export const FEE_MOST_AHEAD = 30n * DAY;
/** For how long a version can be made effective, seconds; as `FeeSchedule.LAPSE`. */
export const FEE_LAPSE = 7n * DAY;
/** From one change of prices in force to the next, seconds; as `FeeSchedule.RATE`. */
export const FEE_RATE = DAY;
/** For how long an earlier version can come back, seconds; as `FeeSchedule.ROLLBACK_TIME`. */
export const FEE_ROLLBACK_TIME = 7n * DAY;
/** How far a version's number may be above the last; as `FeeSchedule.MOST_AHEAD_OF_LAST`. */
export const FEE_MOST_AHEAD_OF_LAST = 10_000;
