// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {AccessFixture} from "./AccessFixture.sol";

/// @dev How soon a grant of ADMIN or ANCHOR has effect, and every way to be faster that we know of.
contract GuardedAccessManagerGrantsTest is AccessFixture {
    function testFuzz_grantRole_beforeTheFarewell_hasEffectAtOnce(bool isAnchor) public {
        vm.prank(DEPLOYER);
        manager.grantRole(_role(isAnchor), EVIL, 0);
        assertTrue(_hasPower(manager, EVIL));
    }

    function testFuzz_grantRole_afterTheFarewell_hasEffectWhenTheDelayIsOver(bool isAnchor) public {
        _farewell(manager);
        _grantByCouncil(_role(isAnchor));
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    function test_grantRole_ofOtherRoles_hasEffectAtOnce() public {
        _farewell(manager);
        bytes memory data = abi.encodeCall(manager.grantRole, (Roles.GUARDIAN, EVIL, 0));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        (bool isGuardian, ) = manager.hasRole(Roles.GUARDIAN, EVIL);
        assertTrue(isGuardian);
    }

    /// @dev With OpenZeppelin's settings alone: five days pass before a delay counts, and a role's admin is not asked.
    function test_grantRole_throughABackDoorOfOpenZeppelinsManager_hasEffectAtOnce() public {
        AccessManager unguarded = _unguarded();
        _settle(unguarded);
        _leaveBackDoor(unguarded);
        vm.prank(DEPLOYER);
        unguarded.setGrantDelay(Roles.ANCHOR, ADMIN_DELAY);
        _farewell(unguarded);
        _grantThroughBackDoor(unguarded);
        assertTrue(_hasPower(unguarded, EVIL));
    }

    function test_grantRole_throughABackDoorThatTheDeployerLeft_takesTheDelay() public {
        _leaveBackDoor(manager);
        _farewell(manager);
        _grantThroughBackDoor(manager);
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    function test_grantRole_byARolesNewAdmin_takesTheDelay() public {
        _farewell(manager);
        bytes memory admin = abi.encodeCall(manager.setRoleAdmin, (Roles.ANCHOR, BACK_DOOR));
        bytes memory grant = abi.encodeCall(manager.grantRole, (BACK_DOOR, EVIL, 0));
        _schedule(manager, address(manager), admin);
        _schedule(manager, address(manager), grant);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), admin);
        _execute(manager, address(manager), grant);
        _grantThroughBackDoor(manager);
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    /// @dev Where the delay is a setting, what an admin with a delay scheduled before the farewell outruns it.
    function test_grantRole_scheduledBeforeTheFarewellOfOpenZeppelinsManager_hasEffectAtOnce() public {
        AccessManager unguarded = _unguarded();
        _settle(unguarded);
        bytes memory data = abi.encodeCall(unguarded.grantRole, (Roles.ANCHOR, EVIL, 0));
        _schedule(unguarded, address(unguarded), data);
        skip(3 days);
        vm.prank(DEPLOYER);
        unguarded.setGrantDelay(Roles.ANCHOR, ADMIN_DELAY);
        _farewell(unguarded);
        skip(4 days);
        _execute(unguarded, address(unguarded), data);
        assertTrue(_hasPower(unguarded, EVIL));
    }

    function test_grantRole_scheduledBeforeTheFarewell_takesTheDelay() public {
        bytes memory data = abi.encodeCall(manager.grantRole, (Roles.ANCHOR, EVIL, 0));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _farewell(manager);
        _execute(manager, address(manager), data);
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    function test_grantRole_scheduledByTheDeployerBeforeHisFarewell_reverts() public {
        bytes memory data = abi.encodeCall(manager.grantRole, (Roles.ANCHOR, EVIL, 0));
        vm.startPrank(DEPLOYER);
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedCall.selector);
        manager.schedule(address(manager), data, 0);
        // Whoever must wait may schedule.
        manager.grantRole(Roles.ADMIN, DEPLOYER, 1);
        manager.schedule(address(manager), data, 0);
        manager.renounceRole(Roles.ADMIN, DEPLOYER);
        skip(1 days);
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedCall.selector);
        manager.execute(address(manager), data);
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedAccount.selector);
        manager.grantRole(Roles.ANCHOR, EVIL, 0);
        vm.stopPrank();
    }

    function testFuzz_setGrantDelay_toLess_changesNothing(bool isAnchor, uint32 less) public {
        less = uint32(bound(less, 0, ADMIN_DELAY));
        uint64 role = _role(isAnchor);
        vm.prank(DEPLOYER);
        manager.setGrantDelay(role, less);
        _farewell(manager);
        bytes memory data = abi.encodeCall(manager.setGrantDelay, (role, 0));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        for (uint256 day = 0; day < 30; ++day) {
            assertEq(manager.getRoleGrantDelay(role), ADMIN_DELAY);
            skip(1 days);
        }
        _grantByCouncil(role);
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    function test_setGrantDelay_toMore_counts() public {
        vm.prank(DEPLOYER);
        manager.setGrantDelay(Roles.ANCHOR, 30 days);
        _farewell(manager);
        skip(5 days);
        assertEq(manager.getRoleGrantDelay(Roles.ANCHOR), 30 days);
    }

    function test_grantRole_twice_isNoSooner() public {
        _farewell(manager);
        bytes memory again = abi.encodeCall(manager.grantRole, (Roles.ANCHOR, EVIL, 1));
        _schedule(manager, address(manager), again);
        _grantByCouncil(Roles.ANCHOR);
        _execute(manager, address(manager), again);
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    function test_grantRole_withLessDelayForAMember_takesTheDifference() public {
        _farewell(manager);
        bytes memory data = abi.encodeCall(manager.grantRole, (Roles.ADMIN, COUNCIL, 0));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        skip(ADMIN_DELAY - 1);
        (, uint32 delay) = manager.hasRole(Roles.ADMIN, COUNCIL);
        assertEq(delay, ADMIN_DELAY);
    }

    function test_execute_ofTheManagersOwnMulticallOrExecute_reverts() public {
        _farewell(manager);
        bytes[] memory grants = new bytes[](1);
        grants[0] = abi.encodeCall(manager.grantRole, (Roles.ADMIN, EVIL, 0));
        bytes memory many = abi.encodeWithSignature("multicall(bytes[])", grants);
        bytes memory nested = abi.encodeCall(manager.execute, (address(manager), grants[0]));
        _schedule(manager, address(manager), many);
        _schedule(manager, address(manager), nested);
        skip(ADMIN_DELAY);
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedAccount.selector);
        _execute(manager, address(manager), many);
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedCall.selector);
        _execute(manager, address(manager), nested);
    }

    /// @dev A contract's new authority says who is what there: naming one takes the admins' delay, by either name.
    function testFuzz_updateAuthority_toAnotherManager_takesTheDelay(bool isDirect) public {
        _farewell(manager);
        AccessManager other = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(EVIL)));
        (address target, bytes memory data) = isDirect
            ? (address(governed), abi.encodeCall(governed.setAuthority, (address(other))))
            : (address(manager), abi.encodeCall(manager.updateAuthority, (address(governed), address(other))));
        _schedule(manager, target, data);
        skip(ADMIN_DELAY - 1);
        vm.expectPartialRevert(IAccessManager.AccessManagerNotReady.selector);
        _execute(manager, target, data);
        vm.prank(EVIL);
        vm.expectRevert();
        governed.anchor();
    }

    function test_deployerHasLeft_whenRevokedByAnother_isTrue() public {
        assertFalse(manager.deployerHasLeft());
        bytes memory data = abi.encodeCall(manager.revokeRole, (Roles.ADMIN, DEPLOYER));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        assertTrue(manager.deployerHasLeft());
    }

    function test_deployerHasLeft_whenHeOrAnotherGivesUpAnotherRole_isFalse() public {
        vm.startPrank(DEPLOYER);
        manager.grantRole(Roles.ANCHOR, DEPLOYER, 0);
        manager.revokeRole(Roles.ANCHOR, DEPLOYER);
        manager.revokeRole(Roles.ADMIN, COUNCIL);
        assertFalse(manager.deployerHasLeft());
        vm.stopPrank();
    }

    function test_grantRole_byTheDeployerWhoCameBack_takesTheDelay() public {
        _farewell(manager);
        bytes memory data = abi.encodeCall(manager.grantRole, (Roles.ADMIN, DEPLOYER, 0));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        skip(ADMIN_DELAY);
        vm.prank(DEPLOYER);
        manager.grantRole(Roles.ANCHOR, EVIL, 0);
        _expectPowerOnlyAfter(ADMIN_DELAY);
    }

    function _role(bool isAnchor) private pure returns (uint64) {
        return isAnchor ? Roles.ANCHOR : Roles.ADMIN;
    }

    function _grantByCouncil(uint64 role) private {
        bytes memory data = abi.encodeCall(manager.grantRole, (role, EVIL, 0));
        _schedule(manager, address(manager), data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
    }

    function _leaveBackDoor(AccessManager by) private {
        vm.startPrank(DEPLOYER);
        by.setRoleAdmin(Roles.ANCHOR, BACK_DOOR);
        by.grantRole(BACK_DOOR, EVIL, 0);
        vm.stopPrank();
    }

    function _grantThroughBackDoor(AccessManager by) private {
        vm.prank(EVIL);
        by.grantRole(Roles.ANCHOR, EVIL, 0);
    }

    function _expectPowerOnlyAfter(uint256 delay) private {
        skip(delay - 1);
        assertFalse(_hasPower(manager, EVIL));
        skip(1);
        assertTrue(_hasPower(manager, EVIL));
    }
}
