// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {GuardedAccessManager} from "../../../contracts/access/GuardedAccessManager.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {ShippedCode} from "../ShippedCode.sol";

/// @dev A contract with something that only ANCHOR may do.
contract Governed is AccessManaged {
    uint256 public anchored;

    constructor(address authority) AccessManaged(authority) {}

    function anchor() external restricted {
        ++anchored;
    }
}

/// @dev A chain's access manager with accounts in its roles, and what an admin's key in evil hands does with it.
abstract contract AccessFixture is ShippedCode {
    uint32 internal constant ADMIN_DELAY = 7 days;
    uint32 internal constant LANE_DELAY = 2 days;
    /// @dev A role that the project does not know.
    uint64 internal constant BACK_DOOR = 77;

    address internal immutable DEPLOYER = makeAddr("deployer");
    address internal immutable COUNCIL = makeAddr("council");
    address internal immutable OPERATIONS = makeAddr("operations");
    address internal immutable GUARDIAN = makeAddr("guardian");
    address internal immutable EVIL = makeAddr("evil");

    GuardedAccessManager internal manager;
    Governed internal governed;

    function setUp() public virtual {
        manager = GuardedAccessManager(
            create("GuardedAccessManager.sol:GuardedAccessManager", abi.encode(DEPLOYER, ADMIN_DELAY))
        );
        governed = _settle(manager);
    }

    /// @dev OpenZeppelin's contract unchanged, as chains were set up with it: each role has the guardian, but the
    /// admin's, which can have none.
    function _unguarded() internal returns (AccessManager unguarded) {
        unguarded = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(DEPLOYER)));
        vm.startPrank(DEPLOYER);
        for (uint64 role = Roles.LANE_ADMIN; role <= Roles.FEE_ADMIN; ++role) {
            unguarded.setRoleGuardian(role, Roles.GUARDIAN);
        }
        vm.stopPrank();
    }

    /// @dev Gives out roles. The deployer stays admin.
    function _settle(AccessManager target) internal returns (Governed contract_) {
        contract_ = new Governed(address(target));
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = Governed.anchor.selector;
        vm.startPrank(DEPLOYER);
        target.grantRole(Roles.ADMIN, COUNCIL, ADMIN_DELAY);
        target.grantRole(Roles.ANCHOR, COUNCIL, ADMIN_DELAY);
        target.grantRole(Roles.LANE_ADMIN, OPERATIONS, LANE_DELAY);
        target.grantRole(Roles.GUARDIAN, GUARDIAN, 0);
        target.setTargetFunctionRole(address(contract_), selectors, Roles.ANCHOR);
        vm.stopPrank();
    }

    /// @dev The deployer gives up.
    function _farewell(AccessManager target) internal {
        vm.prank(DEPLOYER);
        target.renounceRole(Roles.ADMIN, DEPLOYER);
    }

    function _schedule(AccessManager by, address target, bytes memory data) internal {
        vm.prank(COUNCIL);
        by.schedule(target, data, 0);
    }

    function _execute(AccessManager by, address target, bytes memory data) internal {
        vm.prank(COUNCIL);
        by.execute(target, data);
    }

    /// @dev Whether `account` may do what ADMIN or ANCHOR may, at once or after a delay.
    function _hasPower(AccessManager by, address account) internal view returns (bool) {
        (bool isAdmin, ) = by.hasRole(Roles.ADMIN, account);
        (bool isAnchor, ) = by.hasRole(Roles.ANCHOR, account);
        return isAdmin || isAnchor;
    }

    /// @dev What only an admin may have the manager do, and the same through the contract that it concerns: all but
    /// the revoking of a role.
    function _adminOperations(
        AccessManager by,
        address target
    ) internal view returns (address[] memory targets, bytes[] memory calls) {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = Governed.anchor.selector;
        calls = new bytes[](12);
        targets = new address[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) targets[i] = address(by);
        calls[0] = abi.encodeCall(by.grantRole, (Roles.ADMIN, EVIL, 0));
        calls[1] = abi.encodeCall(by.grantRole, (Roles.ANCHOR, EVIL, 0));
        calls[2] = abi.encodeCall(by.setRoleAdmin, (Roles.ANCHOR, BACK_DOOR));
        calls[3] = abi.encodeCall(by.setRoleGuardian, (Roles.ANCHOR, BACK_DOOR));
        calls[4] = abi.encodeCall(by.setGrantDelay, (Roles.ANCHOR, 0));
        calls[5] = abi.encodeCall(by.setTargetAdminDelay, (target, 0));
        calls[6] = abi.encodeCall(by.labelRole, (Roles.ANCHOR, "harmless"));
        calls[7] = abi.encodeCall(by.setTargetFunctionRole, (target, selectors, BACK_DOOR));
        calls[8] = abi.encodeCall(by.setTargetClosed, (target, true));
        calls[9] = abi.encodeCall(by.updateAuthority, (target, EVIL));
        (targets[10], calls[10]) = (target, abi.encodeWithSignature("setAuthority(address)", EVIL));
        (targets[11], calls[11]) = (target, abi.encodeWithSignature("functionOfNoRole()"));
    }
}
