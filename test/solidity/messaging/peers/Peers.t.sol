// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Test} from "forge-std/Test.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {Peers} from "../../../../contracts/messaging/peers/Peers.sol";

/// @dev Notes the calls of its hooks, and refuses a counterpart with one account.
contract PeersHarness is Peers {
    error Refused(bytes peer, uint16 chainType, bytes account);

    bytes private _refused;
    uint64[] public changed;

    constructor(address authority) AccessManaged(authority) {}

    function refuse(bytes calldata account) external {
        _refused = account;
    }

    function changes() external view returns (uint256) {
        return changed.length;
    }

    function _requireCounterpart(bytes calldata peer, uint16 chainType, bytes calldata account) internal view override {
        require(keccak256(account) != keccak256(_refused), Refused(peer, chainType, account));
    }

    function _peerChanged(uint64 chainId) internal override {
        changed.push(chainId);
    }
}

/// @dev Counterparts on other chains: which ones can be named, and what naming and forgetting them changes.
contract PeersTest is Test {
    uint64 private constant CHAIN = 31338;

    address private _admin = makeAddr("admin");
    address private _stranger = makeAddr("stranger");
    PeersHarness private _peers = new PeersHarness(address(new AccessManager(_admin)));
    bytes private _first = _interop(CHAIN, makeAddr("first"));
    bytes private _second = _interop(CHAIN, makeAddr("second"));

    // ---------------------------------------------------------------- naming

    function test_setPeer_another_isSentToWhileBothAreTrusted() public {
        _set(_first);
        assertEq(_peers.peerOf(CHAIN), _first);
        vm.expectEmit(address(_peers));
        emit Peers.PeerSet(CHAIN, _second);
        _set(_second);
        assertEq(_peers.peerOf(CHAIN), _second);
        assertTrue(_peers.isPeer(_first));
        assertTrue(_peers.isPeer(_second));
        assertEq(_peers.peerOf(CHAIN + 1), "");
    }

    function test_setPeer_whatIsNoAccountOnAnotherChain_reverts() public {
        address account = makeAddr("account");
        _refuse("");
        _refuse(hex"0001000002");
        _refuse(abi.encodePacked(account)); // without its chain
        _refuse(bytes.concat(_first, hex"00"));
        _refuse(abi.encodePacked(hex"0001000003007a6a14", account)); // more bytes than the chain id needs
        _refuse(abi.encodePacked(hex"00010000027a6a13", bytes19(bytes20(account))));
        _refuse(abi.encodePacked(hex"00010000027a6a21", bytes1(0), bytes32(uint256(1)))); // TON's length
        _refuse(_interop(CHAIN, address(0)));
        _refuse(_interop(uint64(block.chainid), account));
    }

    /// @dev A contract that holds others' money says which accounts it takes.
    function test_setPeer_aPeerThatTheContractRefuses_revertsAndChangesNothing() public {
        bytes memory account = abi.encodePacked(makeAddr("first"));
        _peers.refuse(account);
        vm.expectRevert(abi.encodeWithSelector(PeersHarness.Refused.selector, _first, 0, account));
        _set(_first);
        assertFalse(_peers.isPeer(_first));
        assertEq(_peers.peerOf(CHAIN), "");
        assertEq(_peers.changes(), 0);
        _set(_second);
    }

    function test_setPeerAndForgetPeer_tellTheContractOfWhichChain() public {
        _set(_first);
        assertEq(_peers.changes(), 1);
        assertEq(_peers.changed(0), CHAIN);
        bytes memory elsewhere = _interop(CHAIN + 1, makeAddr("elsewhere"));
        _set(elsewhere);
        assertEq(_peers.changed(1), CHAIN + 1);
        _forget(_first);
        assertEq(_peers.changes(), 3);
        assertEq(_peers.changed(2), CHAIN);
    }

    function test_setPeer_byAStranger_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, _stranger));
        vm.prank(_stranger);
        _peers.setPeer(_first);
    }

    // ---------------------------------------------------------------- forgetting

    function test_forgetPeer_theOneBefore_leavesThePresentOne() public {
        _set(_first);
        _set(_second);
        _forget(_first);
        assertFalse(_peers.isPeer(_first));
        assertTrue(_peers.isPeer(_second));
        assertEq(_peers.peerOf(CHAIN), _second);
    }

    function test_forgetPeer_thePresentOne_leavesNoneToSendTo() public {
        _set(_first);
        _set(_second);
        vm.expectEmit(address(_peers));
        emit Peers.PeerForgotten(CHAIN, _second);
        _forget(_second);
        assertFalse(_peers.isPeer(_second));
        assertTrue(_peers.isPeer(_first));
        assertEq(_peers.peerOf(CHAIN), "");
    }

    function test_forgetPeer_whatIsNone_reverts() public {
        _set(_first);
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, _second));
        _forget(_second);
        _forget(_first);
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, _first));
        _forget(_first);
    }

    function test_forgetPeer_byAStranger_reverts() public {
        _set(_first);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, _stranger));
        vm.prank(_stranger);
        _peers.forgetPeer(_first);
    }

    // ---------------------------------------------------------------- internal

    function _set(bytes memory peer) private {
        vm.prank(_admin);
        _peers.setPeer(peer);
    }

    function _forget(bytes memory peer) private {
        vm.prank(_admin);
        _peers.forgetPeer(peer);
    }

    function _refuse(bytes memory peer) private {
        vm.expectRevert(abi.encodeWithSelector(Peers.InvalidPeerAddress.selector, peer));
        _set(peer);
        assertFalse(_peers.isPeer(peer));
    }

    /// @dev An account on an EVM chain whose id takes two bytes.
    function _interop(uint64 chainId, address account) private pure returns (bytes memory) {
        return abi.encodePacked(hex"0001000002", uint16(chainId), uint8(20), account);
    }
}
