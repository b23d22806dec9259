// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {GuardedAccessManager} from "../../../contracts/access/GuardedAccessManager.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {AccessFixture, Governed} from "./AccessFixture.sol";

contract GuardedAccessManagerCancelTest is AccessFixture {
    function test_cancel_byGuardianOfOpenZeppelinsManager_revertsForWhatAdminsDo() public {
        AccessManager unguarded = _unguarded();
        Governed target = _settle(unguarded);
        _farewell(unguarded);
        (address[] memory targets, bytes[] memory calls) = _adminOperations(unguarded, address(target));
        for (uint256 i = 0; i < calls.length; ++i) _expectNoCancel(unguarded, targets[i], calls[i]);
    }

    /// @dev A guarded role for the manager's own functions is not enough: to a contract's `setAuthority`, which is
    /// `updateAuthority` under another name, none can be given.
    function test_cancel_byGuardianOfAManagerWithGuardedFunctions_revertsForAuthority() public {
        AccessManager unguarded = _unguarded();
        Governed target = _settle(unguarded);
        bytes4[] memory selectors = new bytes4[](2);
        (selectors[0], selectors[1]) = (unguarded.updateAuthority.selector, unguarded.grantRole.selector);
        vm.prank(DEPLOYER);
        unguarded.setTargetFunctionRole(address(unguarded), selectors, Roles.LANE_ADMIN);
        _farewell(unguarded);

        bytes memory update = abi.encodeCall(unguarded.updateAuthority, (address(target), EVIL));
        _schedule(unguarded, address(unguarded), update);
        vm.prank(GUARDIAN);
        unguarded.cancel(COUNCIL, address(unguarded), update);

        bytes memory set = abi.encodeCall(target.setAuthority, (address(unguarded)));
        _expectNoCancel(unguarded, address(target), set);
        skip(ADMIN_DELAY);
        _execute(unguarded, address(target), set);
    }

    function test_cancel_byGuardian_endsWhateverAdminsDo() public {
        _farewell(manager);
        (address[] memory targets, bytes[] memory calls) = _adminOperations(manager, address(governed));
        for (uint256 i = 0; i < calls.length; ++i) {
            _schedule(manager, targets[i], calls[i]);
            vm.prank(GUARDIAN);
            manager.cancel(COUNCIL, targets[i], calls[i]);
            assertEq(manager.getSchedule(manager.hashOperation(COUNCIL, targets[i], calls[i])), 0);
        }
        skip(ADMIN_DELAY);
        for (uint256 i = 0; i < calls.length; ++i) {
            bytes32 id = manager.hashOperation(COUNCIL, targets[i], calls[i]);
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, id));
            _execute(manager, targets[i], calls[i]);
        }
    }

    function test_cancel_byGuardian_endsWhatOtherRolesDo() public {
        bytes memory data = abi.encodeCall(governed.anchor, ());
        _schedule(manager, address(governed), data);
        vm.prank(GUARDIAN);
        manager.cancel(COUNCIL, address(governed), data);
        skip(ADMIN_DELAY);
        bytes32 id = manager.hashOperation(COUNCIL, address(governed), data);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, id));
        _execute(manager, address(governed), data);
    }

    function test_cancel_byTheAccountThatScheduled_succeeds() public {
        vm.prank(DEPLOYER);
        manager.grantRole(Roles.ANCHOR, OPERATIONS, LANE_DELAY);
        bytes memory data = abi.encodeCall(governed.anchor, ());
        vm.startPrank(OPERATIONS);
        manager.schedule(address(governed), data, 0);
        manager.cancel(OPERATIONS, address(governed), data);
        vm.stopPrank();
        assertEq(manager.getSchedule(manager.hashOperation(OPERATIONS, address(governed), data)), 0);
    }

    /// @dev A contract could schedule calls that no transaction has room for, and call them itself.
    function test_schedule_ofACallThatNoTransactionCouldCancel_reverts() public {
        uint256 most = manager.MAX_CALLDATA();
        bytes memory longest = bytes.concat(abi.encodeCall(governed.anchor, ()), new bytes(most - 4));
        _schedule(manager, address(governed), longest);
        vm.prank(GUARDIAN);
        manager.cancel(COUNCIL, address(governed), longest);

        bytes memory longer = bytes.concat(longest, hex"00");
        bytes memory refusal = abi.encodeWithSelector(GuardedAccessManager.CalldataTooLong.selector, most + 1, most);
        vm.expectRevert(refusal);
        _schedule(manager, address(governed), longer);

        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(manager.schedule, (address(governed), longer, 0));
        vm.prank(COUNCIL);
        vm.expectRevert(refusal);
        manager.multicall(calls);
    }

    /// @dev Only the manager's own `revokeRole` is excepted, not what another contract calls so.
    function test_cancel_ofAnotherContractsRevokeRoleByGuardian_succeeds() public {
        bytes memory data = abi.encodeCall(manager.revokeRole, (Roles.GUARDIAN, GUARDIAN));
        _schedule(manager, address(governed), data);
        vm.prank(GUARDIAN);
        manager.cancel(COUNCIL, address(governed), data);
    }

    function test_cancel_byAnyoneElse_reverts() public {
        (address[] memory targets, bytes[] memory calls) = _adminOperations(manager, address(governed));
        for (uint256 i = 0; i < calls.length; ++i) {
            _schedule(manager, targets[i], calls[i]);
            _expectRefusal(manager, OPERATIONS, targets[i], calls[i]);
            _expectRefusal(manager, EVIL, targets[i], calls[i]);
        }
    }

    function test_cancel_byAGuardianWhoseGrantHasNoEffectYet_reverts() public {
        vm.startPrank(DEPLOYER);
        manager.setGrantDelay(Roles.GUARDIAN, 1 days);
        skip(5 days);
        manager.grantRole(Roles.GUARDIAN, EVIL, 0);
        vm.stopPrank();
        bytes memory data = abi.encodeCall(manager.grantRole, (Roles.ADMIN, EVIL, 0));
        _schedule(manager, address(manager), data);
        _expectRefusal(manager, EVIL, address(manager), data);
    }

    /// @dev Being asked by nobody but `cancel`, a guarded operation is no easier to begin.
    function test_schedule_ofWhatAdminsDoByAnyoneElse_reverts() public {
        (address[] memory targets, bytes[] memory calls) = _adminOperations(manager, address(governed));
        address[3] memory others = [GUARDIAN, OPERATIONS, EVIL];
        for (uint256 i = 0; i < calls.length * others.length; ++i) {
            (uint256 call, address other) = (i / others.length, others[i % others.length]);
            vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedCall.selector);
            vm.prank(other);
            manager.schedule(targets[call], calls[call], 0);
        }
    }

    function test_execute_ofWhatAdminsDo_waitsForTheirDelay() public {
        (address[] memory targets, bytes[] memory calls) = _adminOperations(manager, address(governed));
        for (uint256 i = 0; i < calls.length; ++i) _schedule(manager, targets[i], calls[i]);
        skip(ADMIN_DELAY - 1);
        for (uint256 i = 0; i < calls.length; ++i) {
            bytes32 id = manager.hashOperation(COUNCIL, targets[i], calls[i]);
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, id));
            _execute(manager, targets[i], calls[i]);
        }
    }

    function _expectNoCancel(AccessManager by, address target, bytes memory data) private {
        _schedule(by, target, data);
        _expectRefusal(by, GUARDIAN, target, data);
        assertEq(by.getSchedule(by.hashOperation(COUNCIL, target, data)), vm.getBlockTimestamp() + ADMIN_DELAY);
    }

    function _expectRefusal(AccessManager by, address who, address target, bytes memory data) private {
        bytes4 refusal = IAccessManager.AccessManagerUnauthorizedCancel.selector;
        vm.expectRevert(abi.encodeWithSelector(refusal, who, COUNCIL, target, bytes4(data)));
        vm.prank(who);
        by.cancel(COUNCIL, target, data);
    }
}
