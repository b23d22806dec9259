// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {TokenPaymentLib} from "../../../../contracts/bridge/libraries/TokenPaymentLib.sol";
import {FalseReturnToken} from "../tokens/FalseReturnToken.sol";
import {NoReturnToken} from "../tokens/NoReturnToken.sol";
import {PlainToken} from "../tokens/PlainToken.sol";

/// @dev Answers every call with what it was given.
contract PlainAnswerer {
    bytes private _answer;

    constructor(bytes memory answer) {
        _answer = answer;
    }

    fallback() external {
        bytes memory answer = _answer;
        assembly ("memory-safe") {
            return(add(answer, 32), mload(answer))
        }
    }
}

/// @dev Notes how much gas it is given.
contract GasReadingToken {
    uint256 public seen = 1;

    function transfer(address, uint256) external returns (bool) {
        seen = gasleft();
        return true;
    }
}

contract TokenPaymentLibTest is Test {
    address private _receiver = makeAddr("receiver");

    function test_tryTransfer_paid_succeeds() public {
        PlainToken token = new PlainToken(18);
        token.mint(address(this), 5);
        assertTrue(TokenPaymentLib.tryTransfer(address(token), _receiver, 5));
        assertEq(token.balanceOf(_receiver), 5);
        assertFalse(TokenPaymentLib.tryTransfer(address(token), _receiver, 1));
    }

    function test_tryTransfer_returnsNothing_succeeds() public {
        NoReturnToken token = new NoReturnToken(18);
        token.mint(address(this), 5);
        assertTrue(TokenPaymentLib.tryTransfer(address(token), _receiver, 5));
        assertFalse(TokenPaymentLib.tryTransfer(address(token), _receiver, 1));
    }

    function test_tryTransfer_returnsFalse_fails() public {
        FalseReturnToken token = new FalseReturnToken(18);
        token.mint(address(this), 5);
        token.refuse(_receiver, true);
        assertFalse(TokenPaymentLib.tryTransfer(address(token), _receiver, 5));
    }

    function test_tryTransfer_toAnAccountWithoutCode_fails() public {
        assertFalse(TokenPaymentLib.tryTransfer(makeAddr("no token"), _receiver, 5));
    }

    function test_tryTransfer_answersWithAnythingElse_fails() public {
        assertFails(abi.encode(2));
        assertFails(hex"01");
        assertFails(abi.encodePacked(uint248(1)));
        assertTrue(TokenPaymentLib.tryTransfer(address(new PlainAnswerer(abi.encode(1))), _receiver, 5));
        assertTrue(TokenPaymentLib.tryTransfer(address(new PlainAnswerer(abi.encode(1, 2))), _receiver, 5));
    }

    function test_tryTransfer_failsWithTooLittleGas_reverts() public {
        address token = makeAddr("no token");
        (bool succeeded, bytes memory reason) = address(this).call{gas: 200_000}(abi.encodeCall(this.pay, (token)));
        assertFalse(succeeded);
        assertEq(bytes4(reason), TokenPaymentLib.InsufficientPaymentGas.selector);
        (uint256 left, uint256 needed) = readings(reason);
        assertEq(needed, 304_761 + 10_000);
        // a unit of gas less than enough, and enough
        uint256 enough = 200_000 + needed - left;
        (succeeded, reason) = address(this).call{gas: enough - 1}(abi.encodeCall(this.pay, (token)));
        assertFalse(succeeded);
        (left, needed) = readings(reason);
        assertEq(left, needed - 1);
        assertFalse(this.pay{gas: enough}(token));
    }

    function test_tryTransfer_givesTheTokenItsGas() public {
        GasReadingToken token = new GasReadingToken();
        assertTrue(TokenPaymentLib.tryTransfer(address(token), _receiver, 5));
        uint256 seen = token.seen();
        bytes memory data = abi.encodeCall(IERC20.transfer, (_receiver, 5));
        (bool succeeded, ) = address(token).call{gas: TokenPaymentLib.PAYMENT_GAS}(data);
        assertTrue(succeeded);
        assertEq(token.seen(), seen);
    }

    function test_tryTransfer_ofTheSmallestCode_succeeds() public {
        address token = makeAddr("a token that stops");
        vm.etch(token, hex"00");
        assertTrue(TokenPaymentLib.tryTransfer(token, _receiver, 5));
    }

    /// @dev What another answered before is in memory still.
    function test_tryTransfer_answersWithLessThanAWord_failsWhateverWasAnsweredBefore() public {
        address good = address(new PlainAnswerer(abi.encode(1)));
        address bad = address(new PlainAnswerer(new bytes(31)));
        bool first = TokenPaymentLib.tryTransfer(good, _receiver, 5);
        bool second = TokenPaymentLib.tryTransfer(bad, _receiver, 5);
        assertTrue(first);
        assertFalse(second);
    }

    function readings(bytes memory reason) private pure returns (uint256 left, uint256 needed) {
        assembly ("memory-safe") {
            left := mload(add(reason, 36))
            needed := mload(add(reason, 68))
        }
    }

    function pay(address token) external returns (bool) {
        return TokenPaymentLib.tryTransfer(token, _receiver, 5);
    }

    function assertFails(bytes memory answer) private {
        assertFalse(TokenPaymentLib.tryTransfer(address(new PlainAnswerer(answer)), _receiver, 5));
    }
}
