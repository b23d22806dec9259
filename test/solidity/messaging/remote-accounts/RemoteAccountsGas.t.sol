// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRemoteAccounts, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {SigningFixture} from "./SigningFixture.sol";
import {SwallowingTarget} from "./Targets.sol";

/// @dev Whoever submits what an owner has signed, the account gets the gas that he signed, or the order reverts and can
/// be submitted again. The largest payload of a message is 400,000 bytes; an order by signature has no other bound.
contract RemoteAccountsGasTest is SigningFixture {
    /// @dev Keeps the gas that it was called with in slot 0: GAS PUSH0 SSTORE STOP
    bytes private constant GAS_KEEPER = hex"5a5f5500";

    /// @dev What `GAS` itself costs.
    uint256 private constant READING = 2;

    uint64 private constant GAS_LIMIT = 2_000_000;

    /// @dev Who submits cannot have a target run out of gas whose caller would take that for an answer.
    function test_executeSigned_withTooLittleGas_reverts() public {
        SignedCalls memory signed = signedOrder(pings());
        signed.gasLimit = GAS_LIMIT;
        bytes memory signature = sign(signed, ownerKey);
        vm.expectPartialRevert(IRemoteAccounts.InsufficientGas.selector);
        accounts.executeSigned{gas: 2_100_000}(signed, signature);
        accounts.executeSigned{gas: 2_300_000}(signed, signature);
        assertEq(target.count(), 1);
    }

    function test_executeSigned_withTooLittleGas_saysHowMuchIsNeeded() public {
        uint256[4] memory sizes = [uint256(0), 50_000, 126_000, 400_000];
        for (uint256 i = 0; i < sizes.length; ++i) {
            SignedCalls memory signed = _keptOrder(sizes[i]);
            uint256 least = _leastGas(signed);
            (bool succeeded, bytes memory reason) = _submit(signed, least - 1);
            assertFalse(succeeded);
            assertEq(bytes4(reason), IRemoteAccounts.InsufficientGas.selector);
            (uint256 available, uint256 needed) = this.decode(reason);
            // EIP-150: all but a 64th of the gas left can be given to a call; the calls were encoded before
            assertEq(needed, uint256(GAS_LIMIT) + GAS_LIMIT / 63 + 10_000);
            assertLt(available, needed);
        }
    }

    // The account stands for one whose calls need all of its gas; it keeps how much it got.

    function test_executeSigned_withTheLeastGasThatIsTaken_givesTheAccountItsLimit() public {
        _expectWholeLimit(0);
        _expectWholeLimit(1_000);
    }

    function test_executeSigned_50kBWithTheLeastGasThatIsTaken_givesTheAccountItsLimit() public {
        _expectWholeLimit(50_000);
    }

    function test_executeSigned_90kBWithTheLeastGasThatIsTaken_givesTheAccountItsLimit() public {
        _expectWholeLimit(90_000);
    }

    function test_executeSigned_126kBWithTheLeastGasThatIsTaken_givesTheAccountItsLimit() public {
        _expectWholeLimit(126_000);
    }

    function test_executeSigned_400kBWithTheLeastGasThatIsTaken_givesTheAccountItsLimit() public {
        _expectWholeLimit(400_000);
    }

    // The order has enough gas for its target, which does not insist that what it calls succeeds: if a submitter could
    // choose less, he would use the owner's nonce up for nothing.

    function test_executeSigned_50kBWithTheLeastGasThatIsTaken_isNotBurnt() public {
        _expectNotBurnt(50_000);
    }

    function test_executeSigned_90kBWithTheLeastGasThatIsTaken_isNotBurnt() public {
        _expectNotBurnt(90_000);
    }

    function test_executeSigned_126kBWithTheLeastGasThatIsTaken_isNotBurnt() public {
        _expectNotBurnt(126_000);
    }

    function test_executeSigned_400kBWithTheLeastGasThatIsTaken_isNotBurnt() public {
        _expectNotBurnt(400_000);
    }

    // ---------------------------------------------------------------- internal

    function _expectWholeLimit(uint256 size) private {
        SignedCalls memory signed = _keptOrder(size);
        (bool succeeded, ) = _submit(signed, _leastGas(signed));
        assertTrue(succeeded);
        assertGe(uint256(vm.load(account, 0)) + READING, GAS_LIMIT);
    }

    function _expectNotBurnt(uint256 size) private {
        SwallowingTarget swallowing = new SwallowingTarget();
        order(pings()); // which creates the account
        SignedCalls memory signed = signedOrder(one(address(swallowing), 0, new bytes(size)));
        signed.gasLimit = _leastLimit(signed, swallowing);
        (bool succeeded, ) = _submit(signed, _leastGas(signed));
        assertTrue(succeeded);
        assertEq(accounts.nonceOf(account), 2);
        assertTrue(swallowing.succeeded(), "burnt");
    }

    /// @dev An order of the account that keeps its gas.
    function _keptOrder(uint256 size) private returns (SignedCalls memory signed) {
        vm.etch(account, GAS_KEEPER);
        signed = signedOrder(one(address(target), 0, new bytes(size)));
        signed.gasLimit = GAS_LIMIT;
    }

    /// @dev The least gas with which an order is taken.
    function _leastGas(SignedCalls memory signed) private returns (uint256 high) {
        uint256 low = signed.gasLimit;
        high = low + 20_000_000;
        while (high - low > 1) {
            uint256 middle = (low + high) / 2;
            uint256 snapshot = vm.snapshotState();
            (bool succeeded, ) = _submit(signed, middle);
            vm.revertToState(snapshot);
            (low, high) = succeeded ? (low, middle) : (middle, high);
        }
    }

    /// @dev The least gas with which the account's calls do their work: what a careful owner signs.
    function _leastLimit(SignedCalls memory signed, SwallowingTarget swallowing) private returns (uint64) {
        bytes memory execute = abi.encodeWithSignature("execute(bytes)", callsOf(signed.calls));
        (uint256 low, uint256 high) = (swallowing.NEEDED(), 20_000_000);
        while (high - low > 1) {
            uint256 middle = (low + high) / 2;
            uint256 snapshot = vm.snapshotState();
            vm.prank(address(accounts));
            (bool made, ) = account.call{gas: middle}(execute);
            made = made && swallowing.succeeded();
            vm.revertToState(snapshot);
            (low, high) = made ? (low, middle) : (middle, high);
        }
        return uint64(high);
    }

    function _submit(SignedCalls memory signed, uint256 gas) private returns (bool succeeded, bytes memory reason) {
        return
            address(accounts).call{gas: gas}(abi.encodeCall(accounts.executeSigned, (signed, sign(signed, ownerKey))));
    }

    function decode(bytes calldata reason) external pure returns (uint256 available, uint256 needed) {
        return abi.decode(reason[4:], (uint256, uint256));
    }
}
