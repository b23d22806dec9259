// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from "../../../contracts/access/Roles.sol";
import {AccessFixture} from "../access/AccessFixture.sol";
import {ICampaign} from "./ICampaign.sol";

/// @title RolesCampaign
/// @notice A thief has the keys of an admin, who is a guardian and a lane admin as well, and of another guardian. They
/// schedule, cancel and execute whatever they can. An honest admin takes their roles at once, those of guardians first;
/// an honest guardian cancels what thieves schedule.
contract RolesCampaign is AccessFixture, ICampaign {
    /// @dev Something that waits for its delay.
    struct Operation {
        address caller;
        bytes data;
        bool revokesGuardian;
    }

    uint256 private constant START = 1_800_000_000;

    address private immutable PEER = makeAddr("peer");
    address private immutable THIEF = makeAddr("thief");
    address private immutable WATCH = makeAddr("stolen watch");

    uint256 public triedToCancel;
    uint256 public cancelled;
    uint256 public executed;

    uint256 private _time = START;
    Operation[] private _evil;
    /// @dev What the honest admin scheduled and has not executed; when all of it is due, and whether it is of admins.
    bytes[] private _honest;
    uint256 private _due;
    uint256 private _turn;

    modifier step() {
        vm.warp(_time);
        _;
        _watch();
    }

    constructor() {
        vm.warp(START - 30 days);
        setUp();
        vm.startPrank(DEPLOYER);
        manager.grantRole(Roles.ADMIN, PEER, ADMIN_DELAY);
        manager.grantRole(Roles.ADMIN, THIEF, ADMIN_DELAY);
        manager.grantRole(Roles.LANE_ADMIN, THIEF, LANE_DELAY);
        manager.grantRole(Roles.GUARDIAN, THIEF, 0);
        manager.grantRole(Roles.GUARDIAN, WATCH, 0);
        vm.stopPrank();
        _farewell(manager);
        vm.warp(START);
        _revoke(Roles.GUARDIAN, THIEF);
        _revoke(Roles.GUARDIAN, WATCH);
        _revoke(Roles.LANE_ADMIN, THIEF);
        _due = START + ADMIN_DELAY;
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](6);
        (list[0], list[1], list[2]) = (this.schedule.selector, this.schedule.selector, this.cancel.selector);
        (list[3], list[4], list[5]) = (this.cancel.selector, this.execute.selector, this.pass.selector);
    }

    // ---------------------------------------------------------------- thieves

    function schedule(uint256 seed) external step {
        (, bytes[] memory calls) = _adminOperations(manager, address(governed));
        uint256 which = _pick(seed, "which", 16);
        bytes memory data = which < 10 ? calls[which] : _theirs(seed);
        bool revokesGuardian = which >= 10 && keccak256(data) == keccak256(_revocation(Roles.GUARDIAN, GUARDIAN));
        vm.prank(THIEF);
        (bool succeeded, ) = address(manager).call(abi.encodeCall(manager.schedule, (address(manager), data, 0)));
        if (succeeded) _evil.push(Operation(THIEF, data, revokesGuardian));
    }

    /// @dev That others lose their roles, or another thief gets one, or the manager cancels an honest revocation.
    function _theirs(uint256 seed) private view returns (bytes memory) {
        uint256 which = _pick(seed, "theirs", 6);
        if (which == 0) return _revocation(Roles.ADMIN, COUNCIL);
        if (which == 1) return _revocation(Roles.ADMIN, PEER);
        if (which == 2) return _revocation(Roles.GUARDIAN, GUARDIAN);
        if (which == 3) return abi.encodeCall(manager.grantRole, (Roles.GUARDIAN, EVIL, 0));
        bytes memory data = _honest.length == 0 ? bytes("") : _honest[_pick(seed, "honest", _honest.length)];
        return abi.encodeCall(manager.cancel, (COUNCIL, address(manager), data));
    }

    function cancel(uint256 seed) external step {
        if (_honest.length == 0) return;
        bytes memory data = _honest[_pick(seed, "honest", _honest.length)];
        vm.prank(_pick(seed, "by", 2) == 0 ? THIEF : WATCH);
        (bool succeeded, ) = address(manager).call(abi.encodeCall(manager.cancel, (COUNCIL, address(manager), data)));
        assertFalse(succeeded, "a thief keeps a role by cancelling");
        triedToCancel += 1;
    }

    function execute(uint256 seed) external step {
        if (_evil.length == 0) return;
        Operation memory one = _evil[_pick(seed, "evil", _evil.length)];
        vm.prank(one.caller);
        (bool succeeded, ) = address(manager).call(abi.encodeCall(manager.execute, (address(manager), one.data)));
        if (succeeded) executed += 1;
    }

    // ---------------------------------------------------------------- honest ones

    /// @dev They are in time.
    function pass(uint256 seed) external {
        _passTo(_time + _pick(seed, "seconds", 4 days));
    }

    /// @dev The guardian cancels all that thieves scheduled, but that they revoke a guardian, which nobody can.
    function _watch() private {
        (bool isGuardian, ) = manager.hasRole(Roles.GUARDIAN, GUARDIAN);
        if (!isGuardian) return;
        uint256 kept;
        for (uint256 i = 0; i < _evil.length; ++i) {
            Operation memory one = _evil[i];
            bytes32 id = manager.hashOperation(one.caller, address(manager), one.data);
            if (manager.getSchedule(id) == 0) continue;
            vm.prank(GUARDIAN);
            (bool succeeded, ) = address(manager).call(
                abi.encodeCall(manager.cancel, (one.caller, address(manager), one.data))
            );
            assertEq(succeeded, !one.revokesGuardian, "what a guardian cancels");
            if (succeeded) cancelled += 1;
            else _evil[kept++] = one;
        }
        while (_evil.length > kept) _evil.pop();
    }

    function _passTo(uint256 later) private {
        while (_honest.length != 0 && _due <= later) {
            _time = _due;
            vm.warp(_time);
            for (uint256 i = 0; i < _honest.length; ++i) _execute(manager, address(manager), _honest[i]);
            delete _honest;
            _turn += 1;
            if (_turn == 1) _revoke(Roles.ADMIN, THIEF);
            _due = _time + ADMIN_DELAY;
        }
        _time = later;
    }

    function _revoke(uint64 role, address account) private {
        _honest.push(_revocation(role, account));
        _schedule(manager, address(manager), _revocation(role, account));
    }

    // ---------------------------------------------------------------- checks

    function check() external view {
        for (uint256 i = 0; i < _honest.length; ++i) {
            bytes32 id = manager.hashOperation(COUNCIL, address(manager), _honest[i]);
            assertEq(manager.getSchedule(id), _due, "what takes a role from a thief");
        }
        assertTrue(_has(Roles.ADMIN, COUNCIL) && _has(Roles.ADMIN, PEER), "honest admins");
        assertFalse(_has(Roles.GUARDIAN, EVIL) || _hasPower(manager, EVIL), "another thief");
        if (_turn > 0) {
            assertFalse(_has(Roles.GUARDIAN, THIEF) || _has(Roles.GUARDIAN, WATCH), "stolen guardians");
            assertFalse(_has(Roles.LANE_ADMIN, THIEF), "a stolen lane admin");
        }
        if (_turn > 1) assertFalse(_has(Roles.ADMIN, THIEF), "a stolen admin");
    }

    /// @dev After two delays nothing is left of them.
    function finish() external {
        _passTo(START + 2 * uint256(ADMIN_DELAY) > _time ? START + 2 * uint256(ADMIN_DELAY) : _time);
        vm.warp(_time);
        assertEq(_turn, 2, "two delays are enough");
        this.check();
    }

    // ---------------------------------------------------------------- internal

    function _has(uint64 role, address account) private view returns (bool has) {
        (has, ) = manager.hasRole(role, account);
    }

    function _revocation(uint64 role, address account) private view returns (bytes memory) {
        return abi.encodeCall(manager.revokeRole, (role, account));
    }

    function _pick(uint256 seed, string memory what, uint256 below) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }
}
