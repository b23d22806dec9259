// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Roles} from "./Roles.sol";

/// @title GuardedAccessManager
/// @notice OpenZeppelin's access manager with three rules that nobody can change, admins included.
/// Guardians may cancel every operation that waits for its delay, but for the revoking of a role: a stolen guardian key
/// must not defend itself.
/// What is scheduled is short enough for a transaction that cancels it.
/// A grant of ADMIN or ANCHOR has no effect before `GRANT_DELAY` is over, from when the deployer is no admin any more.
/// @dev They concern what OpenZeppelin's contract leaves to settings. It asks for the guardian of the role that a
/// function asks for, and what only an admin may do is guarded by nobody: admins have no guardian, and a contract's
/// `setAuthority` can be given no other role. A grant delay that is set there begins after five days and ends again.
contract GuardedAccessManager is AccessManager {
    /// @notice The most bytes of a call that is scheduled. Who cancels it sends all of it, and nodes take transactions
    /// of 128 kB: a contract that is an admin could schedule longer ones, and call them itself.
    uint256 public constant MAX_CALLDATA = 65_536;

    /// @notice The first admin. What it grants while it is one has effect at once.
    address public immutable DEPLOYER;

    /// @notice The least time between a grant of ADMIN or ANCHOR and its effect, in seconds, once `deployerHasLeft`.
    uint32 public immutable GRANT_DELAY;

    /// @notice Whether the deployer was taken the role ADMIN. Stays so for ever, even if he is given it again.
    bool public deployerHasLeft;

    /// @notice The call has more bytes than may be scheduled.
    error CalldataTooLong(uint256 length, uint256 maxLength);

    constructor(address deployer, uint32 grantDelay) AccessManager(deployer) {
        DEPLOYER = deployer;
        GRANT_DELAY = grantDelay;
    }

    /// @inheritdoc AccessManager
    /// @dev At most `MAX_CALLDATA` bytes, else reverts with `CalldataTooLong`.
    function schedule(
        address target,
        bytes calldata data,
        uint48 when
    ) public override returns (bytes32 operationId, uint32 nonce) {
        require(data.length <= MAX_CALLDATA, CalldataTooLong(data.length, MAX_CALLDATA));
        return super.schedule(target, data, when);
    }

    /// @inheritdoc AccessManager
    /// @dev Of ADMIN and ANCHOR, `GRANT_DELAY` at least once the deployer has left.
    function getRoleGrantDelay(uint64 roleId) public view override returns (uint32 delay) {
        delay = super.getRoleGrantDelay(roleId);
        bool isBounded = deployerHasLeft && (roleId == Roles.ADMIN || roleId == Roles.ANCHOR);
        if (isBounded && delay < GRANT_DELAY) delay = GRANT_DELAY;
    }

    function _revokeRole(uint64 roleId, address account) internal override returns (bool) {
        if (roleId == Roles.ADMIN && account == DEPLOYER) deployerHasLeft = true;
        return super._revokeRole(roleId, account);
    }

    function _canCancel(address caller, address target, bytes calldata data) internal view override returns (bool) {
        if (super._canCancel(caller, target, data)) return true;
        if (target == address(this) && bytes4(data) == this.revokeRole.selector) return false;
        (bool isGuardian, ) = hasRole(Roles.GUARDIAN, _msgSender());
        return isGuardian;
    }
}
