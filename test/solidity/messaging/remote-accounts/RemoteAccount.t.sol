// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteAccount} from "../../../../contracts/messaging/remote-accounts/RemoteAccount.sol";
import {AnsweringRecipient, BombRecipient, BurningRecipient, Coinless} from "../Recipients.sol";
import {RemoteAccountsFixture} from "./RemoteAccountsFixture.sol";
import {StipendPayer} from "./Targets.sol";

contract Coin is ERC20("Coin", "C") {
    constructor(address holder) {
        _mint(holder, 100);
    }
}

contract Picture is ERC721("Picture", "P") {
    function mint(address to) external {
        _safeMint(to, 1);
    }
}

contract Cards is ERC1155("") {
    function mint(address to) external {
        (uint256[] memory ids, uint256[] memory amounts) = (new uint256[](2), new uint256[](2));
        (ids[0], ids[1], amounts[0], amounts[1]) = (1, 2, 10, 20);
        _mint(to, 1, 1, "");
        _mintBatch(to, ids, amounts, "");
    }
}

contract RemoteAccountTest is RemoteAccountsFixture {
    // ---------------------------------------------------------------- who may call

    function testFuzz_execute_byAnyoneElse_reverts(address caller) public {
        order(pings());
        vm.assume(caller != address(accounts));
        bytes memory calls = callsOf(pings());
        expectError(abi.encodeWithSelector(RemoteAccount.NotRemoteAccounts.selector, caller));
        vm.prank(caller);
        RemoteAccount(payable(account)).execute(calls);
    }

    /// @dev The owner's address on this chain may be somebody else's.
    function test_execute_byTheOwnersAddressHere_reverts() public {
        order(pings());
        bytes memory calls = callsOf(pings());
        expectError(abi.encodeWithSelector(RemoteAccount.NotRemoteAccounts.selector, ownerAddress));
        vm.prank(ownerAddress);
        RemoteAccount(payable(account)).execute(calls);
    }

    function test_execute_byTheAccountItself_reverts() public {
        bytes memory data = abi.encodeCall(RemoteAccount.execute, (callsOf(pings())));
        bytes memory payload = payloadOf(DEADLINE, 0, one(account, 0, data));
        _expectFailed(0, abi.encodeWithSelector(RemoteAccount.NotRemoteAccounts.selector, account));
        orderFrom(owner, payload);
    }

    function test_execute_ofWhatAccountsAreClonesOf_obeysNobodyElse() public {
        RemoteAccount implementation = RemoteAccount(payable(accounts.IMPLEMENTATION()));
        assertEq(implementation.REMOTE_ACCOUNTS(), address(accounts));
        bytes memory calls = callsOf(pings());
        expectError(abi.encodeWithSelector(RemoteAccount.NotRemoteAccounts.selector, stranger));
        vm.prank(stranger);
        implementation.execute(calls);
    }

    function test_execute_withCoin_reverts() public {
        order(pings());
        vm.deal(address(accounts), 1);
        vm.prank(address(accounts));
        (bool succeeded, ) = account.call{value: 1}(abi.encodeCall(RemoteAccount.execute, (callsOf(pings()))));
        assertFalse(succeeded);
    }

    // ---------------------------------------------------------------- failing calls

    function testFuzz_execute_failingCall_undoesAllAndSaysWhich(uint8 position, bytes calldata reason) public {
        address failing = address(new AnsweringRecipient(reason, true));
        Call[] memory calls = new Call[](4);
        position = position % 4;
        for (uint256 i = 0; i < 4; ++i) {
            calls[i] = i == position ? Call(failing, 0, "fail") : ping();
        }
        bytes memory payload = payloadOf(DEADLINE, 0, calls);
        _expectFailed(position, reason.length > 256 ? reason[:256] : reason);
        orderFrom(owner, payload);
        assertEq(target.count(), 0);
        assertEq(accounts.nonceOf(account), 0);
        assertEq(account.code.length, 0);
    }

    function test_execute_failedOrder_canBeMadeAgain() public {
        AnsweringRecipient failing = new AnsweringRecipient("no", true);
        bytes memory payload = payloadOf(DEADLINE, 0, two(ping(), Call(address(failing), 0, "x")));
        _expectFailed(1, "no");
        orderFrom(owner, payload);
        failing.change("yes", false);
        orderFrom(owner, payload);
        assertEq(target.count(), 1);
    }

    /// @dev The bomb's own gas pays for its answer; of a kept part little is left to pay.
    function test_execute_returnBomb_costsTheAccountNothing() public {
        for (uint256 reverts = 0; reverts < 2; ++reverts) {
            address bomb = address(new BombRecipient(200_000, reverts == 1));
            bytes memory payload = payloadOf(DEADLINE, ANY, one(bomb, 0, "x"));
            vm.prank(mailbox);
            uint256 gas = gasleft();
            (bool succeeded, bytes memory answer) = address(accounts).call(
                abi.encodeCall(accounts.receiveMessage, (0, owner, payload))
            );
            gas -= gasleft();
            assertEq(succeeded, reverts == 0);
            assertLe(answer.length, 512);
            // what the bomb's memory costs, an account's creation, and not much more
            assertLt(gas, 18_750 + 78_125 + 100_000);
        }
    }

    function test_execute_gasBurner_leavesEnoughToSayNo() public {
        address burner = address(new BurningRecipient());
        bytes memory payload = payloadOf(DEADLINE, 0, one(burner, 0, "x"));
        vm.prank(mailbox);
        (bool succeeded, bytes memory answer) = address(accounts).call{gas: 2_000_000}(
            abi.encodeCall(accounts.receiveMessage, (0, owner, payload))
        );
        assertFalse(succeeded);
        assertEq(bytes4(answer), IRemoteAccounts.CallFailed.selector);
    }

    function test_execute_valueBeyondTheBalance_reverts() public {
        vm.deal(account, 9);
        bytes memory payload = payloadOf(DEADLINE, 0, one(address(target), 10, "x"));
        _expectFailed(0, "");
        orderFrom(owner, payload);
        payload = payloadOf(DEADLINE, 0, one(address(target), type(uint128).max, "x"));
        _expectFailed(0, "");
        orderFrom(owner, payload);
    }

    function test_execute_valueNotTaken_reverts() public {
        vm.deal(account, 1);
        bytes memory payload = payloadOf(DEADLINE, 0, one(address(new Coinless()), 1, ""));
        _expectFailed(0, "");
        orderFrom(owner, payload);
    }

    /// @dev A call of a contract that is not there would be done, and nothing with it.
    function test_execute_dataForAnAddressWithoutCode_reverts() public {
        bytes memory payload = payloadOf(DEADLINE, 0, one(stranger, 0, "x"));
        _expectFailed(0, abi.encodeWithSelector(IRemoteAccounts.NoCode.selector, stranger));
        orderFrom(owner, payload);
        payload = payloadOf(DEADLINE, 0, one(address(0), 0, "x"));
        _expectFailed(0, abi.encodeWithSelector(IRemoteAccounts.NoCode.selector, address(0)));
        orderFrom(owner, payload);
    }

    // ---------------------------------------------------------------- malformed calls

    /// @dev Cut behind its first call, it is a whole payload of one.
    function testFuzz_receiveMessage_truncatedPayload_reverts(uint256 length) public {
        bytes memory payload = payloadOf(DEADLINE, 0, two(ping(), ping()));
        length = bound(length, 0, payload.length - 1);
        bytes memory cut = _cut(payload, length);
        uint256 callSize = 39 + 4;
        if (length < 14) {
            expectError(abi.encodeWithSelector(IRemoteAccounts.TruncatedHeader.selector, length));
        } else if (length == 14) {
            expectError(abi.encodeWithSelector(IRemoteAccounts.NoCalls.selector));
        } else if (length != 14 + callSize) {
            uint256 position = length > 14 + callSize ? 1 : 0;
            expectError(abi.encodeWithSelector(IRemoteAccounts.TruncatedCall.selector, position, position * callSize));
        }
        orderFrom(owner, cut);
        assertEq(target.count(), length == 14 + callSize ? 1 : 0);
    }

    function testFuzz_receiveMessage_extendedPayload_reverts(bytes calldata more) public {
        bytes memory payload = payloadOf(DEADLINE, 0, pings());
        vm.assume(more.length != 0 && more.length < 39);
        bytes memory extended = bytes.concat(payload, more);
        expectError(abi.encodeWithSelector(IRemoteAccounts.TruncatedCall.selector, 1, 43));
        orderFrom(owner, extended);
        assertEq(target.count(), 0);
    }

    function testFuzz_receiveMessage_otherVersion_reverts(uint8 version) public {
        vm.assume(version != 1);
        bytes memory payload = payloadOf(DEADLINE, 0, pings());
        payload[0] = bytes1(version);
        expectError(abi.encodeWithSelector(IRemoteAccounts.UnknownCallsVersion.selector, version));
        orderFrom(owner, payload);
    }

    function test_receiveMessage_withoutADeadline_reverts() public {
        bytes memory payload = payloadOf(0, 0, pings());
        expectError(abi.encodeWithSelector(IRemoteAccounts.ZeroDeadline.selector));
        orderFrom(owner, payload);
    }

    // ---------------------------------------------------------------- what it holds

    function test_account_holdsAndSpends_tokens() public {
        Coin coin = new Coin(account);
        order(one(address(coin), 0, abi.encodeCall(coin.transfer, (stranger, 60))));
        assertEq(coin.balanceOf(stranger), 60);
        assertEq(coin.balanceOf(account), 40);
    }

    function test_account_takes_safelyTransferredTokens() public {
        order(pings());
        (Picture picture, Cards cards) = (new Picture(), new Cards());
        picture.mint(account);
        cards.mint(account);
        assertEq(picture.ownerOf(1), account);
        assertEq(cards.balanceOf(account, 1), 11);
        assertEq(cards.balanceOf(account, 2), 20);
        order(one(address(picture), 0, abi.encodeCall(picture.transferFrom, (account, stranger, 1))));
        assertEq(picture.ownerOf(1), stranger);
    }

    function test_account_takesCoin_onceItExists() public {
        order(pings());
        vm.deal(stranger, 3);
        vm.prank(stranger);
        (bool sent, ) = account.call{value: 3}("");
        assertTrue(sent);
        order(one(stranger, 3, ""));
        assertEq(stranger.balance, 3);
    }

    /// @dev Within its own order an account's code was looked at, and 2,300 gas are enough to take coin.
    function test_account_takesCoinPaidWithAStipend_inItsOwnOrder() public {
        StipendPayer payer = new StipendPayer();
        vm.deal(address(payer), 4);
        order(one(address(payer), 0, abi.encodeCall(payer.withdraw, ())));
        assertEq(account.balance, 4);
    }

    function test_account_refusesCallsItDoesNotKnow() public {
        order(pings());
        (bool succeeded, ) = account.call("unknown");
        assertFalse(succeeded);
    }

    // ---------------------------------------------------------------- internal

    function _expectFailed(uint256 position, bytes memory reason) private {
        expectError(abi.encodeWithSelector(IRemoteAccounts.CallFailed.selector, bytes4(reason), position, reason));
    }

    function _cut(bytes memory data, uint256 length) private pure returns (bytes memory part) {
        part = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            part[i] = data[i];
        }
    }
}
