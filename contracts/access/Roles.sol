// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Roles
/// @notice The roles in a chain's `GuardedAccessManager`: what each may do, and the execution delay that its members
/// should have off development chains.
library Roles {
    /// @notice Grants and revokes roles and says which function asks for which. 7 days, and as many from a grant to its
    /// effect.
    uint64 internal constant ADMIN = 0;

    /// @notice Pauses lanes and assets, holds shares of vaults, stops and distrusts light clients, cancels operations
    /// that wait for their delay (all but the revoking of a role; of ADMIN that, too), withdraws a proposed committee
    /// before checkpoints name it; nothing else. No delay.
    uint64 internal constant GUARDIAN = 1;

    /// @notice Adds, opens and closes lanes, sets their terms, ends or extends pauses, ends stops, says which
    /// contract of ours sends for free, ends results to a destination; sets an asset's ways, maxima, limits and
    /// ceilings, writes losses of vaults off, and has an asset's fees under the fee schedule. 2 days.
    uint64 internal constant LANE_ADMIN = 2;

    /// @notice Sets prices of delivery and pays out fees. Held by the fee schedule alone, which must do both at once:
    /// no delay.
    uint64 internal constant FEE_SCHEDULE = 3;

    /// @notice Has a share of the fees, which it pulls from the fee schedule; restricts no function. No account has
    /// this role and FEE_ADMIN.
    uint64 internal constant TREASURER = 4;

    /// @notice Proposes the next committee. 3 days, in which everyone can read the list and the guardian can cancel it;
    /// for a while after that he can withdraw it.
    uint64 internal constant COMMITTEE_ADMIN = 5;

    /// @notice Says whom to trust: names the light clients over which lanes are opened and other chains' state is read,
    /// anchors them again, replaces a lane's, adds a mailbox that recipients trust, voids messages after a compromise,
    /// adds an asset, whose custody may mint. 7 days, the longest, and as many from a grant to its effect.
    uint64 internal constant ANCHOR = 6;

    /// @notice Publishes fee schedules, and returns to earlier ones. No delay: what makes anything more expensive
    /// has a notice
    /// of its own, and a return must not wait.
    uint64 internal constant FEE_ADMIN = 7;

    /// @notice Moves gas prices of destinations within the fee schedule's bands. No delay: gas prices do not wait.
    uint64 internal constant GAS_PRICE_UPDATER = 8;

    /// @notice Sets what releases of the bridge cost and pays out the bridge's fees. Held by the bridge's fee schedule
    /// alone, apart from FEE_SCHEDULE: neither schedule reaches what the other has. No delay.
    uint64 internal constant BRIDGE_FEE_SCHEDULE = 9;

    /// @notice Sets the fees of the swap router, and where they go. Held by the swap's fee schedule alone. No delay.
    uint64 internal constant SWAP_FEE_SCHEDULE = 10;
}
