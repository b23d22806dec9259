// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Call} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteAccounts} from "../../../../contracts/messaging/remote-accounts/RemoteAccounts.sol";
import {RecordingTarget} from "./Targets.sol";
import {ShippedCode} from "../../ShippedCode.sol";

/// @dev `RemoteAccounts` behind two mailboxes, and owners on other chains. Payloads and addresses are written out after
/// `docs/protocol.md`, not taken from what is under test.
abstract contract RemoteAccountsFixture is ShippedCode {
    uint64 internal constant ANY = type(uint64).max;
    uint40 internal constant NOW = 1_800_000_000;
    uint40 internal constant DEADLINE = NOW + 1 days;
    bytes internal constant TON_OWNER =
        hex"0001ff540704d502000000022100"
        hex"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    address internal admin = makeAddr("admin");
    address internal stranger = makeAddr("stranger");
    address internal mailbox = makeAddr("mailbox");
    address internal newMailbox = address(new RecordingTarget());

    AccessManager internal manager;
    RemoteAccounts internal accounts;
    RecordingTarget internal target;
    /// @dev An owner on chain 31338, his account here, and the key of his address.
    bytes internal owner;
    address internal account;
    address internal ownerAddress;
    uint256 internal ownerKey;

    uint256 private _messages;

    function setUp() public virtual {
        vm.warp(NOW);
        manager = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(admin)));
        accounts = newRemoteAccounts(mailbox);
        target = new RecordingTarget();
        (ownerAddress, ownerKey) = makeAddrAndKey("owner");
        owner = ownerOn(31338, ownerAddress);
        account = accounts.accountOf(owner);
    }

    // ---------------------------------------------------------------- contracts

    function newRemoteAccounts(address firstMailbox) internal returns (RemoteAccounts) {
        return RemoteAccounts(create("RemoteAccounts.sol:RemoteAccounts", abi.encode(manager, firstMailbox)));
    }

    function trustNewMailbox() internal {
        vm.prank(admin);
        accounts.addMailbox(newMailbox);
    }

    // ---------------------------------------------------------------- wire format

    function ownerOn(uint16 chainId, address addr) internal pure returns (bytes memory) {
        require(chainId > 255, "reference of two bytes");
        return abi.encodePacked(hex"0001000002", chainId, uint8(20), addr);
    }

    function payloadOf(uint40 deadline, uint64 nonce, Call[] memory calls) internal pure returns (bytes memory) {
        return bytes.concat(abi.encodePacked(uint8(1), deadline, nonce), callsOf(calls));
    }

    function callsOf(Call[] memory calls) internal pure returns (bytes memory encoded) {
        for (uint256 i = 0; i < calls.length; ++i) {
            uint24 length = uint24(calls[i].data.length);
            encoded = bytes.concat(encoded, abi.encodePacked(calls[i].target, calls[i].value, length), calls[i].data);
        }
    }

    function one(address to, uint128 value, bytes memory data) internal pure returns (Call[] memory calls) {
        calls = new Call[](1);
        calls[0] = Call(to, value, data);
    }

    function two(Call memory first, Call memory second) internal pure returns (Call[] memory calls) {
        calls = new Call[](2);
        (calls[0], calls[1]) = (first, second);
    }

    /// @dev A harmless call.
    function ping() internal view returns (Call memory) {
        return Call(address(target), 0, "ping");
    }

    function pings() internal view returns (Call[] memory) {
        return one(address(target), 0, "ping");
    }

    /// @dev A call of `RemoteAccounts` itself.
    function self(bytes memory data) internal view returns (Call[] memory) {
        return one(address(accounts), 0, data);
    }

    // ---------------------------------------------------------------- orders

    /// @dev What the owner's next message orders, delivered.
    function order(Call[] memory calls) internal {
        orderFrom(owner, payloadOf(DEADLINE, accounts.nonceOf(accounts.accountOf(owner)), calls));
    }

    function orderAny(Call[] memory calls) internal {
        orderFrom(owner, payloadOf(DEADLINE, ANY, calls));
    }

    function orderFrom(bytes memory from, bytes memory payload) internal {
        deliver(mailbox, from, payload);
    }

    function deliver(address by, bytes memory from, bytes memory payload) internal {
        bytes32 id = keccak256(abi.encode("message", ++_messages));
        vm.prank(by);
        accounts.receiveMessage(id, from, payload);
    }

    function expectError(bytes memory reason) internal {
        vm.expectRevert(reason);
    }
}
