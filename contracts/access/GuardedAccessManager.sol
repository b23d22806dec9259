// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Roles} from "./Roles.sol";

/// @title GuardedAccessManager
/// @notice OpenZeppelin's access manager with rules that nobody can change, admins included.
/// Guardians may cancel every operation that waits for its delay, but for the revoking of a role: of that they may
/// cancel the revoking of ADMIN alone.
/// Nobody cancels the revoking of a role of their own, nor has another admin do it: no stolen key defends itself.
/// What is scheduled is short enough for a transaction that cancels it.
/// A grant of ADMIN or ANCHOR has no effect before `GRANT_DELAY` is over, from when the deployer is no admin any more.
/// @dev They concern what OpenZeppelin's contract leaves to settings. It asks for the guardian of the role that a
/// function asks for, and what only an admin may do is guarded by nobody: admins have no guardian, and a contract's
/// `setAuthority` can be given no other role. A grant delay that is set there begins after five days and ends again.
contract GuardedAccessManager is AccessManager {
    /// @notice The most bytes of a call that is scheduled. Who cancels it sends all of it, and nodes take transactions
    /// of 128 kB: a contract that is an admin could schedule longer ones, and call them itself.
    uint256 public constant MAX_CALLDATA = 65_536;

    /// @dev Of a call of `revokeRole`. A shorter one revokes nothing.
    uint256 private constant REVOCATION_LENGTH = 68;

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
        bool revokes = target == address(this) && bytes4(data) == this.revokeRole.selector;
        if (revokes && data.length >= REVOCATION_LENGTH) return _canCancelRevocation(caller, target, data);
        return _isGuardian() || super._canCancel(caller, target, data);
    }

    /// @dev A thief who has the keys of an admin revokes the other admins first: so guardians cancel that, and no
    /// admin, for of two stolen admins each would keep the other. A guardian is revoked whatever anybody does, else a
    /// stolen one would keep a stolen admin, and the admin the guardian. Who scheduled a revocation may think better of
    /// it, but for their own.
    function _canCancelRevocation(address caller, address target, bytes calldata data) private view returns (bool) {
        // cut to their size: the call refuses larger arguments, and still somebody must be able to cancel it
        uint64 roleId = uint64(uint256(bytes32(data[4:36])));
        address account = address(uint160(uint256(bytes32(data[36:68]))));
        if (account == _msgSender()) return false;
        if (caller == _msgSender()) return true;
        if (roleId == Roles.GUARDIAN) return false;
        if (roleId == Roles.ADMIN) return _isGuardian();
        return super._canCancel(caller, target, data);
    }

    function _isGuardian() private view returns (bool isGuardian) {
        (isGuardian, ) = hasRole(Roles.GUARDIAN, _msgSender());
    }
}
