// Loaded once somebody types a receiver: reading chains takes half as much code as the form.

export { isContract as readContract } from "@causeway/sdk";
