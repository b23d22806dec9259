// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {TrustedMailboxes} from "../../../../contracts/messaging/peers/TrustedMailboxes.sol";
import {RecordingTarget} from "./Targets.sol";
import {RemoteAccountsFixture} from "./RemoteAccountsFixture.sol";

contract RemoteAccountsMessageTest is RemoteAccountsFixture {
    // ---------------------------------------------------------------- deployment

    function test_constructor_withoutAnAuthorityOrAMailbox_reverts() public {
        bytes memory code = vm.getCode("RemoteAccounts.sol:RemoteAccounts");
        assertEq(_create(bytes.concat(code, abi.encode(manager, mailbox))).code.length, address(accounts).code.length);
        assertEq(_create(bytes.concat(code, abi.encode(address(0), mailbox))), address(0));
        assertEq(_create(bytes.concat(code, abi.encode(manager, address(0)))), address(0));
    }

    // ---------------------------------------------------------------- calls

    function test_receiveMessage_oneCall_comesFromTheAccount() public {
        order(pings());
        assertEq(target.count(), 1);
        _expectKept(0, account, 0, "ping");
    }

    function test_receiveMessage_severalCalls_areMadeInOrder() public {
        vm.deal(account, 10);
        Call[] memory calls = new Call[](3);
        calls[0] = Call(address(target), 3, "one");
        calls[1] = Call(address(target), 0, "two");
        calls[2] = Call(address(target), 7, "");
        order(calls);
        assertEq(target.count(), 3);
        _expectKept(0, account, 3, "one");
        _expectKept(1, account, 0, "two");
        _expectKept(2, account, 7, "");
        assertEq(account.balance, 0);
    }

    function testFuzz_receiveMessage_anyCall_isMadeAsItWasOrdered(uint128 value, bytes calldata data) public {
        vm.deal(account, value);
        order(one(address(target), value, data));
        _expectKept(0, account, value, data);
    }

    function test_receiveMessage_fromTon_comesFromTheSendersAccount() public {
        orderFrom(TON_OWNER, payloadOf(DEADLINE, 0, pings()));
        _expectKept(0, accounts.accountOf(TON_OWNER), 0, "ping");
    }

    function test_receiveMessage_says_thatCallsWereMade() public {
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.AccountCreated(account, owner);
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.MessageCallsMade(account, keccak256("id"), 0);
        vm.prank(mailbox);
        accounts.receiveMessage(keccak256("id"), owner, payloadOf(DEADLINE, 0, pings()));
    }

    function test_receiveMessage_answers_withTheMagicValue() public {
        vm.prank(mailbox);
        assertEq(accounts.receiveMessage(0, owner, payloadOf(DEADLINE, 0, pings())), bytes4(0x2432ef26));
    }

    function test_receiveMessage_again_createsNoSecondAccount() public {
        order(pings());
        vm.recordLogs();
        order(pings());
        assertEq(vm.getRecordedLogs().length, 1);
        _expectKept(1, account, 0, "ping");
    }

    function test_receiveMessage_coinWithoutData_reachesAnAddressWithoutCode() public {
        vm.deal(account, 5);
        order(one(stranger, 5, ""));
        assertEq(stranger.balance, 5);
    }

    // ---------------------------------------------------------------- who may deliver

    function test_receiveMessage_fromAStranger_reverts() public {
        bytes memory payload = payloadOf(DEADLINE, 0, pings());
        expectError(abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, stranger));
        vm.prank(stranger);
        accounts.receiveMessage(0, owner, payload);
    }

    function test_receiveMessage_fromANewMailbox_isTakenOnceItIsTrusted() public {
        bytes memory payload = payloadOf(DEADLINE, 0, pings());
        expectError(abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, newMailbox));
        vm.prank(newMailbox);
        accounts.receiveMessage(0, owner, payload);
        trustNewMailbox();
        deliver(newMailbox, owner, payload);
        assertEq(target.count(), 1);
    }

    function test_receiveMessage_withCoin_reverts() public {
        vm.deal(mailbox, 1);
        bytes memory payload = payloadOf(DEADLINE, 0, pings());
        expectError(abi.encodeWithSelector(IRemoteAccounts.ValueNotAccepted.selector, 1));
        vm.prank(mailbox);
        accounts.receiveMessage{value: 1}(0, owner, payload);
    }

    // ---------------------------------------------------------------- nonces

    function test_receiveMessage_nextNonce_raisesItByOne() public {
        for (uint64 nonce = 0; nonce < 3; ++nonce) {
            assertEq(accounts.nonceOf(account), nonce);
            orderFrom(owner, payloadOf(DEADLINE, nonce, pings()));
        }
        assertEq(accounts.nonceOf(account), 3);
    }

    function testFuzz_receiveMessage_otherNonce_reverts(uint64 nonce) public {
        order(pings());
        vm.assume(nonce != 1 && nonce != ANY);
        bytes memory payload = payloadOf(DEADLINE, nonce, pings());
        expectError(abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, nonce, 1));
        orderFrom(owner, payload);
    }

    function test_receiveMessage_anyNonce_leavesItAsItIs() public {
        orderAny(pings());
        order(pings());
        orderAny(pings());
        assertEq(accounts.nonceOf(account), 1);
        assertEq(target.count(), 3);
    }

    function test_receiveMessage_nonces_areEachAccountsOwn() public {
        order(pings());
        orderFrom(ownerOn(31339, ownerAddress), payloadOf(DEADLINE, 0, pings()));
        assertEq(target.count(), 2);
    }

    // ---------------------------------------------------------------- deadlines

    function test_receiveMessage_atTheDeadline_isTaken() public {
        vm.warp(DEADLINE);
        order(pings());
        orderAny(pings());
        assertEq(target.count(), 2);
    }

    function test_receiveMessage_afterTheDeadline_reverts() public {
        vm.warp(DEADLINE + 1);
        bytes memory late = abi.encodeWithSelector(IRemoteAccounts.CallsTooLate.selector, DEADLINE);
        bytes memory inOrder = payloadOf(DEADLINE, 0, pings());
        bytes memory inNone = payloadOf(DEADLINE, ANY, pings());
        expectError(late);
        orderFrom(owner, inOrder);
        expectError(late);
        orderFrom(owner, inNone);
    }

    function test_receiveMessage_largestDeadline_isTaken() public {
        vm.warp(type(uint40).max);
        orderFrom(owner, payloadOf(type(uint40).max, 0, pings()));
        assertEq(target.count(), 1);
    }

    // ---------------------------------------------------------------- addresses

    function test_receiveMessage_coinSentBefore_canBeSpent() public {
        vm.deal(stranger, 1 ether);
        vm.prank(stranger);
        (bool sent, ) = account.call{value: 1 ether}("");
        assertTrue(sent);
        assertEq(account.code.length, 0);
        order(one(address(target), 1 ether, ""));
        _expectKept(0, account, 1 ether, "");
    }

    function testFuzz_accountOf_ownersThatDiffer_haveOtherAccounts(
        uint16 chainId,
        uint16 otherChainId,
        address addr,
        address other
    ) public view {
        chainId = uint16(bound(chainId, 256, type(uint16).max));
        otherChainId = uint16(bound(otherChainId, 256, type(uint16).max));
        bool same = chainId == otherChainId && addr == other;
        address here = accounts.accountOf(ownerOn(chainId, addr));
        assertEq(here == accounts.accountOf(ownerOn(otherChainId, other)), same);
    }

    function test_accountOf_isTheAddressOfACloneBySalt() public view {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            accounts.IMPLEMENTATION(),
            hex"5af43d82803e903d91602b57fd5bf3"
        );
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", accounts, keccak256(owner), keccak256(code)));
        assertEq(account, address(uint160(uint256(hash))));
        assertEq(accounts.IMPLEMENTATION(), vm.computeCreateAddress(address(accounts), 1));
    }

    function test_accountOf_malformedOwner_reverts() public {
        _expectInvalidOwner("");
        _expectInvalidOwner(hex"0001000002");
        _expectInvalidOwner(bytes.concat(owner, hex"00"));
        // a chain id of more bytes than it needs
        _expectInvalidOwner(abi.encodePacked(hex"0001000003007a6a14", ownerAddress));
        // an address of another family's length
        _expectInvalidOwner(abi.encodePacked(hex"00010000027a6a21", new bytes(33)));
        // version 2
        _expectInvalidOwner(abi.encodePacked(hex"00020000027a6a14", ownerAddress));
        // an address without its chain
        _expectInvalidOwner(abi.encodePacked(ownerAddress));
    }

    // ---------------------------------------------------------------- internal

    function _expectInvalidOwner(bytes memory malformed) private {
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidOwner.selector, malformed));
        accounts.accountOf(malformed);
    }

    function _create(bytes memory code) private returns (address deployed) {
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
    }

    function _expectKept(uint256 place, address caller, uint256 value, bytes memory data) private view {
        RecordingTarget.Kept memory kept = target.kept(place);
        assertEq(kept.caller, caller);
        assertEq(kept.value, value);
        assertEq(kept.data, data);
    }
}
