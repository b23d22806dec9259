// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {AccessFixture} from "./AccessFixture.sol";

/// @dev Who may cancel that a role is revoked. Three admins have a delay: the council, its peer, and one that a thief
/// has the key of. The guardians are two.
contract GuardedAccessManagerRevocationsTest is AccessFixture {
    address private immutable PEER = makeAddr("peer");
    address private immutable THIEF = makeAddr("thief");
    address private immutable WATCH = makeAddr("watch");

    function setUp() public override {
        super.setUp();
        vm.startPrank(DEPLOYER);
        manager.grantRole(Roles.ADMIN, PEER, ADMIN_DELAY);
        manager.grantRole(Roles.ADMIN, THIEF, ADMIN_DELAY);
        manager.grantRole(Roles.GUARDIAN, WATCH, 0);
        vm.stopPrank();
        _farewell(manager);
    }

    // ---------------------------------------------------------------- an admin

    function test_cancel_byAStolenAdminOfTheirOwnRevocation_reverts() public {
        bytes memory data = _schedules(COUNCIL, Roles.ADMIN, THIEF);
        _refuse(THIEF, COUNCIL, data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        (bool isAdmin, ) = manager.hasRole(Roles.ADMIN, THIEF);
        assertFalse(isAdmin);
    }

    /// @dev Else of two stolen admins each would keep the other.
    function test_cancel_byAnotherAdminOfAnAdminsRevocation_reverts() public {
        _refuse(PEER, COUNCIL, _schedules(COUNCIL, Roles.ADMIN, THIEF));
        _refuse(THIEF, COUNCIL, _schedules(COUNCIL, Roles.ADMIN, PEER));
    }

    /// @dev A thief who revokes the other admins first is stopped by those who watch.
    function test_cancel_byAGuardianOfAnAdminsRevocation_succeeds() public {
        _accept(GUARDIAN, THIEF, _schedules(THIEF, Roles.ADMIN, COUNCIL));
        _accept(WATCH, THIEF, _schedules(THIEF, Roles.ADMIN, PEER));
    }

    /// @dev An account that is both keeps neither: it may not cancel as the one that it loses the other.
    function test_cancel_ofTheirOwnRevocationByAnAdminWhoIsAGuardianToo_reverts() public {
        _grant(Roles.GUARDIAN, THIEF);
        _refuse(THIEF, COUNCIL, _schedules(COUNCIL, Roles.ADMIN, THIEF));
        _refuse(THIEF, COUNCIL, _schedules(COUNCIL, Roles.GUARDIAN, THIEF));
        _grant(Roles.LANE_ADMIN, THIEF);
        _refuse(THIEF, COUNCIL, _schedules(COUNCIL, Roles.LANE_ADMIN, THIEF));
    }

    /// @dev The manager calls itself for an admin, and is then the one that asks.
    function test_cancel_ofTheirOwnRevocationThroughTheManager_reverts() public {
        bytes memory data = _schedules(COUNCIL, Roles.ADMIN, THIEF);
        bytes memory cancel = abi.encodeCall(manager.cancel, (COUNCIL, address(manager), data));
        vm.startPrank(THIEF);
        manager.schedule(address(manager), cancel, 0);
        skip(ADMIN_DELAY);
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedCancel.selector);
        manager.execute(address(manager), cancel);
        bytes[] memory calls = new bytes[](1);
        calls[0] = cancel;
        vm.expectPartialRevert(IAccessManager.AccessManagerUnauthorizedCancel.selector);
        manager.multicall(calls);
        vm.stopPrank();
    }

    /// @dev Whose guardian a function of the manager has says nothing about revoking.
    function test_cancel_ofAnAdminsRevocationByAnotherGuardianOfTheFunction_reverts() public {
        _makeOperationsGuardiansOfRevoking();
        _refuse(OPERATIONS, COUNCIL, _schedules(COUNCIL, Roles.ADMIN, THIEF));
    }

    // ---------------------------------------------------------------- a guardian

    /// @dev Else a stolen guardian would keep a stolen admin, and the admin the guardian.
    function test_cancel_byAnybodyElseOfAGuardiansRevocation_reverts() public {
        bytes memory data = _schedules(COUNCIL, Roles.GUARDIAN, GUARDIAN);
        address[5] memory others = [GUARDIAN, WATCH, PEER, THIEF, OPERATIONS];
        for (uint256 i = 0; i < others.length; ++i) _refuse(others[i], COUNCIL, data);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), data);
        bytes memory grant = abi.encodeCall(manager.grantRole, (Roles.ADMIN, EVIL, 0));
        vm.prank(THIEF);
        manager.schedule(address(manager), grant, 0);
        _refuse(GUARDIAN, THIEF, grant);
    }

    /// @dev What a thief with both keys can hold up: nothing of what takes both from them.
    function test_revoke_ofAStolenAdminAndAStolenGuardian_takesTwoDelays() public {
        bytes memory guardian = _schedules(COUNCIL, Roles.GUARDIAN, GUARDIAN);
        _accept(GUARDIAN, COUNCIL, _schedules(COUNCIL, Roles.ADMIN, THIEF));
        _refuse(THIEF, COUNCIL, guardian);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), guardian);
        bytes memory admin = _schedules(COUNCIL, Roles.ADMIN, THIEF);
        _refuse(GUARDIAN, COUNCIL, admin);
        _refuse(THIEF, COUNCIL, admin);
        skip(ADMIN_DELAY);
        _execute(manager, address(manager), admin);
        (bool isAdmin, ) = manager.hasRole(Roles.ADMIN, THIEF);
        assertFalse(isAdmin);
    }

    // ---------------------------------------------------------------- any role

    /// @dev Whoever scheduled a revocation may think better of it, whatever the role and whoever has it.
    function testFuzz_cancel_byWhoeverScheduled_succeedsUnlessItIsTheirOwn(uint64 role, address account) public {
        vm.assume(account != COUNCIL);
        _accept(COUNCIL, COUNCIL, _schedules(COUNCIL, role, account));
        _refuse(COUNCIL, COUNCIL, _schedules(COUNCIL, role, COUNCIL));
    }

    /// @dev Of the guardian's and the admins' roles it is said above.
    function testFuzz_cancel_ofAnotherRolesRevocation_isForAdminsAlone(uint64 role, address account) public {
        vm.assume(account != PEER && role != Roles.ADMIN && role != Roles.GUARDIAN);
        bytes memory data = _schedules(COUNCIL, role, account);
        _refuse(GUARDIAN, COUNCIL, data);
        _refuse(EVIL, COUNCIL, data);
        _accept(PEER, COUNCIL, data);
    }

    function test_cancel_ofAnotherRolesRevocationByTheGuardianOfTheFunction_succeeds() public {
        _makeOperationsGuardiansOfRevoking();
        _accept(OPERATIONS, COUNCIL, _schedules(COUNCIL, Roles.ANCHOR, THIEF));
    }

    /// @dev What has more in its words than an id and an address reverts when it is called. Somebody must be able to
    /// cancel it.
    function test_cancel_ofARevocationWithArgumentsOfNoSuchSize_isAsOfWhatTheyHold() public {
        bytes memory data = bytes.concat(
            abi.encodePacked(manager.revokeRole.selector, uint256(Roles.ADMIN)),
            bytes32(uint256(uint160(THIEF)) | (1 << 200)),
            hex"00"
        );
        vm.prank(COUNCIL);
        manager.schedule(address(manager), data, 0);
        _refuse(THIEF, COUNCIL, data);
        _accept(GUARDIAN, COUNCIL, data);
    }

    /// @dev One that is cut off revokes nothing.
    function test_cancel_ofARevocationThatIsCutOff_isAGuardians() public {
        bytes memory data = abi.encodePacked(manager.revokeRole.selector, uint256(Roles.GUARDIAN), bytes31(0));
        vm.prank(COUNCIL);
        manager.schedule(address(manager), data, 0);
        _accept(GUARDIAN, COUNCIL, data);
    }

    function test_renounceRole_needsNobody() public {
        bytes memory data = _schedules(COUNCIL, Roles.ADMIN, THIEF);
        vm.prank(THIEF);
        manager.renounceRole(Roles.ADMIN, THIEF);
        _refuse(THIEF, COUNCIL, data);
    }

    // ---------------------------------------------------------------- internal

    function _schedules(address admin, uint64 role, address account) private returns (bytes memory data) {
        data = abi.encodeCall(manager.revokeRole, (role, account));
        vm.prank(admin);
        manager.schedule(address(manager), data, 0);
    }

    /// @dev OpenZeppelin's settings: the function of revoking has a role, and that role a guardian.
    function _makeOperationsGuardiansOfRevoking() private {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = manager.revokeRole.selector;
        _does(COUNCIL, abi.encodeCall(manager.setTargetFunctionRole, (address(manager), selectors, BACK_DOOR)));
        _does(COUNCIL, abi.encodeCall(manager.setRoleGuardian, (BACK_DOOR, Roles.LANE_ADMIN)));
    }

    function _does(address admin, bytes memory data) private {
        vm.startPrank(admin);
        manager.schedule(address(manager), data, 0);
        skip(ADMIN_DELAY);
        manager.execute(address(manager), data);
        vm.stopPrank();
    }

    function _grant(uint64 role, address account) private {
        _does(COUNCIL, abi.encodeCall(manager.grantRole, (role, account, 0)));
    }

    function _accept(address who, address scheduler, bytes memory data) private {
        vm.prank(who);
        manager.cancel(scheduler, address(manager), data);
        assertEq(manager.getSchedule(manager.hashOperation(scheduler, address(manager), data)), 0);
    }

    function _refuse(address who, address scheduler, bytes memory data) private {
        bytes4 refusal = IAccessManager.AccessManagerUnauthorizedCancel.selector;
        vm.expectRevert(abi.encodeWithSelector(refusal, who, scheduler, address(manager), bytes4(data)));
        vm.prank(who);
        manager.cancel(scheduler, address(manager), data);
        assertGt(manager.getSchedule(manager.hashOperation(scheduler, address(manager), data)), 0);
    }
}
