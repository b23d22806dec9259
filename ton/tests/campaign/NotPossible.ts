/** Why an action could not be: no rule is broken. */
export class NotPossible extends Error {}
