// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, IRemoteAccounts, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteAccounts} from "../../../../contracts/messaging/remote-accounts/RemoteAccounts.sol";
import {RecordingTarget} from "./Targets.sol";
import {SigningFixture} from "./SigningFixture.sol";

/// @dev Says that any signature is good: a contract at the owner's address on this chain, which is somebody else's.
contract AgreeingSigner {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }
}

contract RemoteAccountsSignedTest is SigningFixture {
    uint256 private constant ORDER_OF_CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    // ---------------------------------------------------------------- calls

    function test_executeSigned_byTheOwnersKey_isMadeFromTheAccount() public {
        vm.deal(account, 9);
        _submit(signedOrder(two(ping(), Call(address(target), 9, ""))));
        assertEq(target.count(), 2);
        RecordingTarget.Kept memory kept = target.kept(1);
        assertEq(kept.caller, account);
        assertEq(kept.value, 9);
        assertEq(accounts.nonceOf(account), 1);
    }

    function test_executeSigned_says_thatCallsWereMade() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.AccountCreated(account, owner);
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.SignedCallsMade(account, stranger, 0);
        vm.prank(stranger);
        accounts.executeSigned(signed, signature);
    }

    /// @dev Nothing is left to be done by message: every mailbox of the owner's chain may be gone.
    function test_executeSigned_withoutAnyMailbox_reachesWhatTheAccountHolds() public {
        vm.deal(account, 1 ether);
        _submit(signedOrder(one(stranger, 1 ether, "")));
        assertEq(stranger.balance, 1 ether);
    }

    function test_executeSigned_governs_asAMessageDoes() public {
        _submit(signedOrder(self(abi.encodeCall(accounts.setController, (stranger)))));
        assertEq(accounts.controllerOf(account), stranger);
    }

    // ---------------------------------------------------------------- replay

    function test_executeSigned_again_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        accounts.executeSigned(signed, signature);
        expectError(abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, 0, 1));
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_afterAMessageOfTheSameNonce_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        order(pings());
        expectError(abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, 0, 1));
        accounts.executeSigned(signed, signature);
    }

    function test_receiveMessage_afterASignatureOfTheSameNonce_reverts() public {
        bytes memory payload = payloadOf(DEADLINE, 0, pings());
        _submit(signedOrder(pings()));
        expectError(abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, 0, 1));
        orderFrom(owner, payload);
    }

    /// @dev A signature that could be used in no order could be used for ever.
    function test_executeSigned_anyNonce_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        signed.nonce = ANY;
        bytes memory signature = sign(signed, ownerKey);
        expectError(abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, ANY, 0));
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_onAnotherChain_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        vm.chainId(block.chainid + 1);
        _expectInvalidSignature(signed, signature);
    }

    function test_executeSigned_atAnotherContract_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        RemoteAccounts other = newRemoteAccounts(mailbox);
        vm.expectPartialRevert(IRemoteAccounts.InvalidSignature.selector);
        other.executeSigned(signed, signature);
    }

    /// @dev One key has an account for each chain that it is an owner on.
    function test_executeSigned_forTheAccountOfAnotherChain_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        signed.owner = ownerOn(31339, ownerAddress);
        _expectInvalidSignature(signed, signature);
    }

    // ---------------------------------------------------------------- signatures

    function test_executeSigned_byAnotherKey_reverts() public {
        (address other, uint256 key) = makeAddrAndKey("other");
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, key);
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidSignature.selector, owner, other));
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_anyFieldChanged_reverts() public {
        SignedCalls memory signed = signedOrder(two(ping(), ping()));
        bytes memory signature = sign(signed, ownerKey);
        signed.calls[1].target = stranger;
        _expectInvalidSignature(signed, signature);
        signed = signedOrder(two(ping(), ping()));
        signed.calls[1].value = 1;
        _expectInvalidSignature(signed, signature);
        signed = signedOrder(two(ping(), ping()));
        signed.calls[0].data = "pong";
        _expectInvalidSignature(signed, signature);
        signed = signedOrder(pings());
        _expectInvalidSignature(signed, signature);
        signed = signedOrder(two(ping(), ping()));
        signed.nonce += 1;
        _expectInvalidSignature(signed, signature);
        signed = signedOrder(two(ping(), ping()));
        signed.deadline += 1;
        _expectInvalidSignature(signed, signature);
        signed = signedOrder(two(ping(), ping()));
        signed.gasLimit -= 1;
        _expectInvalidSignature(signed, signature);
    }

    function test_executeSigned_malformedSignature_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ownerKey, digestOf(signed));
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidSignature.selector, owner, address(0)));
        accounts.executeSigned(signed, "");
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidSignature.selector, owner, address(0)));
        accounts.executeSigned(signed, abi.encodePacked(r, s, v, uint8(0)));
        // the same signature in its other form
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidSignature.selector, owner, address(0)));
        accounts.executeSigned(signed, abi.encodePacked(r, bytes32(ORDER_OF_CURVE - uint256(s)), uint8(55 - v)));
    }

    function test_executeSigned_ownerWithoutKey_isNoZeroSigner() public {
        SignedCalls memory signed = signedOrder(pings());
        signed.owner = ownerOn(31338, address(0));
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidSignature.selector, signed.owner, address(0)));
        accounts.executeSigned(signed, abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(9)));
    }

    function test_executeSigned_contractHereAtTheOwnersAddress_isNotAsked() public {
        AgreeingSigner agreeing = new AgreeingSigner();
        SignedCalls memory signed = signedOrder(pings());
        signed.owner = ownerOn(31338, address(agreeing));
        (, uint256 key) = makeAddrAndKey("other");
        _expectInvalidSignature(signed, sign(signed, key));
    }

    /// @dev The last 20 bytes of a TON account's 33 are no address of a key, nor are the first.
    function test_executeSigned_ownerOnTon_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        signed.owner = abi.encodePacked(hex"0001ff540704d5020000000221", ownerAddress, bytes13(0));
        bytes memory signature = sign(signed, ownerKey);
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidSignature.selector, signed.owner, ownerAddress));
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_malformedOwner_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        signed.owner = abi.encodePacked(hex"0001000003007a6a14", ownerAddress);
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidOwner.selector, signed.owner));
        accounts.executeSigned(signed, signature);
    }

    // ---------------------------------------------------------------- bounds

    function test_executeSigned_aroundTheDeadline_endsAfterIt() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory signature = sign(signed, ownerKey);
        vm.warp(DEADLINE + 1);
        expectError(abi.encodeWithSelector(IRemoteAccounts.CallsTooLate.selector, DEADLINE));
        accounts.executeSigned(signed, signature);
        vm.warp(DEADLINE);
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_withoutADeadline_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        signed.deadline = 0;
        bytes memory signature = sign(signed, ownerKey);
        expectError(abi.encodeWithSelector(IRemoteAccounts.ZeroDeadline.selector));
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_withoutCalls_reverts() public {
        SignedCalls memory signed = signedOrder(new Call[](0));
        bytes memory signature = sign(signed, ownerKey);
        expectError(abi.encodeWithSelector(IRemoteAccounts.NoCalls.selector));
        accounts.executeSigned(signed, signature);
    }

    function test_executeSigned_failingCall_canBeSubmittedAgain() public {
        SignedCalls memory signed = signedOrder(one(address(target), 5, ""));
        bytes memory signature = sign(signed, ownerKey);
        vm.expectPartialRevert(IRemoteAccounts.CallFailed.selector);
        accounts.executeSigned(signed, signature);
        vm.deal(account, 5);
        accounts.executeSigned(signed, signature);
        assertEq(target.count(), 1);
    }

    function test_executeSigned_withCoin_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        bytes memory data = abi.encodeCall(accounts.executeSigned, (signed, sign(signed, ownerKey)));
        (bool succeeded, ) = address(accounts).call{value: 1}(data);
        assertFalse(succeeded);
    }

    // ---------------------------------------------------------------- internal

    function _submit(SignedCalls memory signed) private {
        bytes memory signature = sign(signed, ownerKey);
        vm.prank(stranger);
        accounts.executeSigned(signed, signature);
    }

    function _expectInvalidSignature(SignedCalls memory signed, bytes memory signature) private {
        vm.expectPartialRevert(IRemoteAccounts.InvalidSignature.selector);
        accounts.executeSigned(signed, signature);
    }
}
